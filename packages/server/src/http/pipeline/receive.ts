import { type EndpointSpec, formParametersMax, KnownErrors } from '@portico/contract';
import { parseForm } from '../../base/form.ts';
import {
  findJsonExcess,
  findLostNumber,
  jsonDepthMax,
  jsonValuesMax,
  mayHoldUnstorableText,
} from '../../base/json-text.ts';

/** A parsed body. */
export interface ReceivedBody {
  readonly value: unknown;
  /** Whether the value may contain text that the database cannot store, so it must be searched. */
  readonly isSuspect: boolean;
}

/** A missing or ignored body. */
export const noBody: ReceivedBody = { value: undefined, isSuspect: false };

function refuse(message: string): never {
  throw new KnownErrors.BodyParsingError({ message });
}

/**
 * Parses a body by its content type. Takes linear time.
 *
 * @returns undefined as the value if the body is empty and has no content type
 * @throws {BodyParsingError} unknown content type, unsupported or too large form, invalid JSON, too deeply nested or
 * too large JSON, or invalid UTF-8
 * @see docs/reference/protocol/requests.md#bodies
 */
export function readBody(contentType: string | undefined, bytes: Buffer, spec: EndpointSpec): ReceivedBody {
  if (spec.bodyFormat === 'text') return { value: decodeText(bytes), isSuspect: true };
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  switch (type) {
    case '':
      return noBody;
    case 'application/json':
      return readJson(decodeText(bytes));
    case 'application/x-www-form-urlencoded':
      // @guard forms-are-accepted-only-where-declared
      if (spec.bodyFormat !== 'form') refuse('This endpoint does not accept forms. Send the request body as JSON');
      return { value: readForm(decodeText(bytes)), isSuspect: true };
    case 'text/plain':
      return { value: decodeText(bytes), isSuspect: true };
    case 'application/octet-stream':
      return { value: bytes, isSuspect: false };
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

function readForm(text: string): Record<string, string> {
  return parseForm(text) ?? refuse(`The form in the request body has more than ${formParametersMax} parameters`);
}

function readJson(text: string): ReceivedBody {
  const excess = findJsonExcess(text);
  if (excess === 'depth') refuse(`The JSON in the request body is nested more than ${jsonDepthMax} levels deep`);
  if (excess === 'values') refuse(`The JSON in the request body has more than ${jsonValuesMax} values`);
  const value = parseJson(text);
  const lost = findLostNumber(text);
  if (lost !== undefined)
    refuse(`The number ${lost} in the request body cannot be stored exactly. Send it as a string.`);
  return { value, isSuspect: mayHoldUnstorableText(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('Invalid JSON in request body');
  }
}
