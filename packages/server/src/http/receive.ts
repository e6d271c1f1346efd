import { KnownErrors } from '@portico/contract';

/** JSON nested deeper than this is refused; no honest body comes near it, and recursive work on it stays safe. */
const depthMax = 200;

function refuse(message: string): never {
  throw new KnownErrors.BodyParsingError({ message });
}

/**
 * Reads a body by its content type.
 *
 * @returns undefined when there is no content type or nothing in the body of an unnamed one
 * @throws {BodyParsingError} unknown content type, JSON that is broken or nested too deeply, text that is not UTF-8
 * @see protocol 01 §1.5
 */
export function readBody(contentType: string | undefined, bytes: Buffer): unknown {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  switch (type) {
    case '':
      return undefined;
    case 'application/json':
      return readJson(decodeText(bytes));
    case 'application/x-www-form-urlencoded':
      return Object.fromEntries(new URLSearchParams(decodeText(bytes)));
    case 'text/plain':
      return decodeText(bytes);
    case 'application/octet-stream':
      return bytes;
    default:
      return refuse(`Unknown content type in request body: ${type.slice(0, 200)}`);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decodeText(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return refuse('The request body is not valid UTF-8 text');
  }
}

function readJson(text: string): unknown {
  refuseDeepNesting(text);
  try {
    return JSON.parse(text);
  } catch {
    return refuse('Invalid JSON in request body');
  }
}

/** Counts brackets outside of strings; only long texts can nest deeply. */
function refuseDeepNesting(text: string): void {
  if (text.length <= depthMax) return;
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
      if (depth > depthMax) refuse(`The JSON in the request body is nested more than ${depthMax} levels deep`);
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
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

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
