export function noteBundled(step: string, files: readonly string[]): void;
