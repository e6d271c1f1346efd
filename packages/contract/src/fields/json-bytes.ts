import type { Json } from './json.ts';

const quotes = 2;
/** `, ` between items, and `: ` after a key. */
const separator = 2;

/**
 * Returns the size of a JSON value as the database stores it: UTF-8, one space after each comma and colon, numbers
 * without exponents.
 */
export function storedJsonBytes(value: Json): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number') return numberBytes(value);
  if (typeof value !== 'object' || value === null) return String(value).length;
  let bytes = 2;
  let items = 0;
  if (Array.isArray(value)) {
    for (const item of value) bytes += storedJsonBytes(item);
    items = value.length;
  } else {
    for (const [key, item] of Object.entries(value)) {
      bytes += textBytes(key) + separator + storedJsonBytes(item);
      items += 1;
    }
  }
  return bytes + Math.max(0, items - 1) * separator;
}

/**
 * Returns the size of a number. `1e300` is stored with all its digits. The result is never too small, and at most a few
 * bytes too large.
 */
function numberBytes(value: number): number {
  const text = String(value);
  const exponentAt = text.indexOf('e');
  return exponentAt === -1 ? text.length : text.length + Math.abs(Number(text.slice(exponentAt + 1)));
}

function textBytes(text: string): number {
  let bytes = quotes;
  for (let at = 0; at < text.length; at += 1) bytes += characterBytes(text.charCodeAt(at));
  return bytes;
}

/** Returns the bytes of a UTF-16 unit. A surrogate pair has four bytes together. */
function characterBytes(code: number): number {
  if (code < 0x20) return code === 0x08 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d ? 2 : 6;
  if (code === 0x22 || code === 0x5c) return 2;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code >= 0xd800 && code <= 0xdfff ? 2 : 3;
}
