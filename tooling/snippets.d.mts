/** Returns the TypeScript and JavaScript snippets of a page. */
export function snippetsOf(
  text: string,
): readonly { readonly file: string; readonly code: string; readonly line: number }[];
