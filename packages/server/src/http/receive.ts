import { KnownErrors } from '@portico/contract';
import { isNestedDeeply, jsonDepthMax } from '../platform/json-text.ts';

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
  if (isNestedDeeply(text)) refuse(`The JSON in the request body is nested more than ${jsonDepthMax} levels deep`);
  try {
    return JSON.parse(text);
  } catch {
    return refuse('Invalid JSON in request body');
  }
}
