import type { Environment } from './environment.ts';

/** The mail server, and the sender of e-mails; one without the other is a problem. */
export function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Environment, problems: string[]) {
  if ((url === undefined) !== (from === undefined)) {
    const missing = url === undefined ? 'SMTP_URL' : 'MAIL_FROM';
    problems.push(`${missing}: must be set too, or neither of the two`);
  }
  return url === undefined || from === undefined ? undefined : { url, from };
}

/** The endpoint that suggests subtitles: its URL and its model go together, its key may be missing. */
export function translateOf(env: Environment, problems: string[]) {
  const { TRANSLATE_URL: base, TRANSLATE_MODEL: model, TRANSLATE_KEY: key } = env;
  if ((base === undefined) !== (model === undefined) || (base === undefined && key !== undefined)) {
    const missing = base === undefined ? 'TRANSLATE_URL' : 'TRANSLATE_MODEL';
    problems.push(`${missing}: must be set too, or none of the TRANSLATE variables`);
  }
  if (base === undefined || model === undefined || !URL.canParse(base)) return undefined;
  return { url: `${base.replace(/(?:\/chat\/completions)?\/*$/, '')}/chat/completions`, key, model };
}
