const maxSummaries = 500;
const summaries = new Map<string, string>();

/**
 * Names a statement for traces by its operation and its first table or function, as `select video`: no
 * values, and few different names.
 */
export function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const words = text.replaceAll(/\/\*.*?\*\/|--.*$/gms, ' ');
  const operation = /\b(with|select|insert|update|delete|merge|begin|commit|rollback|set|notify)\b/i.exec(
    words,
  );
  const target = /\b(?:from|into|update|merge into)\s+(?:only\s+)?"?([a-z_][\w.]*)"?/i.exec(words);
  const summary = [operation?.[1]?.toLowerCase() ?? 'statement', target?.[1]].filter(Boolean).join(' ');
  if (summaries.size < maxSummaries) summaries.set(text, summary);
  return summary;
}
