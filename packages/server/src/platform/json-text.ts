/** JSON nested deeper than this is refused; nothing honest comes near it, and recursive work on it stays safe. */
export const jsonDepthMax = 200;

/** Counts brackets outside of strings; only long texts can nest deeply. */
export function isNestedDeeply(text: string): boolean {
  if (text.length <= jsonDepthMax) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > jsonDepthMax) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}

/**
 * Finds text that the database cannot hold: NUL characters and halves of surrogate pairs, in values and keys.
 *
 * @returns the path of the first such text, or undefined when there is none
 */
export function findUnstorableText(part: string, value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : part;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const path = Array.isArray(value)
      ? `${part}[${key}]`
      : `${part}.${key.toWellFormed().replaceAll('\0', '\u{fffd}')}`;
    const found = isStorable(key) ? findUnstorableText(path, item) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the database can hold a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
