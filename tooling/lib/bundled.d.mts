export function noteBundled(step: string, files: readonly string[]): void;

/** Returns the names, versions and licenses of the packages in an output. */
export function noticesOf(files: readonly string[]): string;
