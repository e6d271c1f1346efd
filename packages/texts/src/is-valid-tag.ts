/** Returns whether `Intl` accepts a language tag. Chromium on a system without a language prefers `en-US@posix`, which it refuses. */
export function isValidTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
