export function fileOfSnippet(code: string, before: string): string | undefined;
