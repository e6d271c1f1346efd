/** Adds invisible characters to text that email programs would turn into links. */
export function unlinked(text: string): string {
  return text.replaceAll(/[.:/@](?=\S)/g, '$&\u200c');
}
