export function codeOfGuides(): Readonly<Record<string, readonly { readonly name: string; readonly text: string }[]>>;
