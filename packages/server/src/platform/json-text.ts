/** JSON nested deeper than this is refused, so that recursive work on it is safe. */
export const jsonDepthMax = 200;

/** JSON with more values than this is refused. A body of the standard size cannot hold so many. */
export const jsonValuesMax = 100_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Checks, before JSON is parsed, how deeply it is nested and how many values it has. Reads the text once.
 *
 * @returns which limit the text exceeds, undefined when it exceeds none or is not JSON
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
      if (depth > jsonDepthMax) return 'depth';
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return values > jsonValuesMax ? 'values' : undefined;
}

/** @returns where the closing quote is, or the end of the text when there is none */
function endOfString(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}

/** Escapes of NUL and of surrogates, alone or in pairs: the only way by which JSON in UTF-8 can hold unstorable text. */
const suspectEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * Tells from JSON that was UTF-8 whether its strings may be text that the database cannot hold. Reads the text once, so
 * that parsed values are walked only when there is a reason.
 */
export function mayHoldUnstorableText(json: string): boolean {
  return suspectEscape.test(json);
}

/**
 * Finds text that the database cannot hold: NUL characters and halves of surrogate pairs, in values and keys.
 *
 * @returns the path of the first such text, or undefined when there is none
 */
export function findUnstorableText(part: string, value: unknown): string | undefined {
  const steps = stepsToUnstorable(value);
  return steps === undefined ? undefined : part + steps.reverse().join('');
}

/** The steps from the text up to the value: paths are only put together when something was found. */
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

/** Whether the database can hold a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
