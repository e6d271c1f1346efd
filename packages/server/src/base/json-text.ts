/** JSON nested more deeply is rejected, so that recursive functions are safe. */
export const jsonDepthMax = 200;

/** JSON with more values is rejected. A body of the standard size cannot contain that many. */
export const jsonValuesMax = 100_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Checks the nesting depth and number of values of JSON before it is parsed. Reads the text once.
 *
 * @returns the exceeded limit, or undefined if there is none or the text is not JSON
 */
export function findJsonExcess(text: string): 'depth' | 'values' | undefined {
  if (text.length <= jsonDepthMax) return undefined;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      values += 1;
      // @guard depth-of-json
      if (depth > jsonDepthMax) return 'depth';
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return values > jsonValuesMax ? 'values' : undefined;
}

/** Texts that may contain a number that JavaScript cannot hold. Most texts do not. */
const suspectNumber = /\d{16}|\d[eE]/;
const quoteOrNumber = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const numberLengthShown = 40;

/**
 * Finds a number that parsing would change: an integer with too many digits, and a number that becomes infinite or zero. Other
 * fractions are rounded, as everywhere.
 *
 * @param json valid JSON
 * @returns the first such number, shortened, or undefined
 */
export function findLostNumber(json: string): string | undefined {
  if (!suspectNumber.test(json)) return undefined;
  quoteOrNumber.lastIndex = 0;
  for (;;) {
    const found = quoteOrNumber.exec(json);
    if (found === null) return undefined;
    const [text] = found;
    if (text === '"') quoteOrNumber.lastIndex = endOfString(json, found.index) + 1;
    else if (!isKept(text)) return text.length > numberLengthShown ? `${text.slice(0, numberLengthShown)}…` : text;
  }
}

function isKept(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value) || (value === 0 && /^-?[0.]*[1-9]/.test(text))) return false;
  return !/^-?\d+$/.test(text) || Number.isSafeInteger(value) || (text.length <= 400 && BigInt(text) === BigInt(value));
}

/** @returns the index of the closing quote, or of the end of the text */
function endOfString(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}

/**
 * Escapes of NUL and of surrogates, including valid pairs. Without them, JSON in UTF-8 cannot contain unstorable text.
 */
const suspectEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * Returns whether the strings of JSON in UTF-8 may contain text that the database cannot store. A fast check, so that
 * most parsed values need not be searched.
 */
export function mayHoldUnstorableText(json: string): boolean {
  // @guard text-that-database-cannot-store
  return suspectEscape.test(json);
}

/**
 * Finds text that the database cannot store in values and keys: NUL characters and unpaired surrogates.
 *
 * @returns the path of the first such text, or undefined
 */
export function findUnstorableText(part: string, value: unknown): string | undefined {
  const steps = stepsToUnstorable(value);
  return steps === undefined ? undefined : part + steps.reverse().join('');
}

/** Returns the path segments from the text up to the value, in reverse order. */
function stepsToUnstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const steps = stepsToUnstorable(item);
      if (steps !== undefined) return [...steps, `[${index}]`];
    }
    return undefined;
  }
  for (const [key, item] of Object.entries(value)) {
    const steps = isStorable(key) ? stepsToUnstorable(item) : [];
    if (steps !== undefined) return [...steps, `.${key.toWellFormed().replaceAll('\0', '\u{fffd}')}`];
  }
  return undefined;
}

/** Returns whether the database can store a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
