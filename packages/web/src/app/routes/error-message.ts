/** A longer message is cut: it is a sentence, not a page. */
const maxLength = 200;

/**
 * A message from the address as it may be shown: one line without what cannot be seen, and not long.
 * Anybody can write such an address, so whoever shows it says whose words they are.
 */
export function quotableMessage(message: string): string {
  const line = message
    .replaceAll(/[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : line;
}
