/** Whether a text in the search field is a link: it leads to the share form, and is not searched for. */
export function isLink(text: string): boolean {
  return /^\s*(https?:\/\/|www\.)\S+\s*$/i.test(text) || /^\s*[\w-]+(\.[\w-]+)+\/\S*\s*$/.test(text);
}

/**
 * Whether a text can be the beginning of a link or an e-mail address, which is not sent while it is typed.
 */
export function isPrivate(text: string): boolean {
  return isLink(text) || /[^\s@]@|:\/|^\s*https?:|^\s*www\./i.test(text);
}
