import { isSecret } from '@portico/contract';
import type { z } from 'zod';

/** Maximum length of a text that is shown, in UTF-16 units. */
const textMax = 1000;

/** What is left to show of a body. */
interface Left {
  /** Bytes of JSON. */
  bytes: number;
  /** Returns a text without what looks like a secret. */
  readonly textOf: (text: string) => string;
}

/** Returns what of a value may be shown. */
type Redaction = (value: unknown, left: Left) => unknown;

/** The relevant parts of a schema's definition. */
type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'union'; options: readonly z.ZodType[] }
  | {
      type: 'optional' | 'nullable' | 'default' | 'prefault' | 'nonoptional' | 'readonly' | 'catch';
      innerType: z.ZodType;
    }
  | { type: 'pipe'; in: z.ZodType }
  | { type: 'string' | 'number' | 'boolean' | 'literal' | 'enum' | 'null' };

/** Only schemas whose bodies were shown have one. */
const redactions = new WeakMap<z.ZodType, Redaction>();

/**
 * Returns what of a value may be shown: the fields that the schema declares and that match it. A mark is in the place of everything else:
 * secrets, values of any form, such as metadata, and what the schema does not expect.
 *
 * @param bytes about how long the JSON of the result may be
 * @param textOf removes what looks like a secret from a text
 * @see docs/contribute/decisions/0154-bodies-in-the-request-log.md
 */
export function redacted(
  schema: z.ZodType | undefined,
  value: unknown,
  bytes: number,
  textOf: (text: string) => string,
): unknown {
  if (value === undefined) return null;
  return schema === undefined ? hidden(value) : redactionOf(schema)(value, { bytes, textOf });
}

function redactionOf(schema: z.ZodType): Redaction {
  const known = redactions.get(schema);
  if (known !== undefined) return known;
  const made = compile(schema);
  redactions.set(schema, made);
  return made;
}

function compile(schema: z.ZodType): Redaction {
  // @guard request-bodies-hide-marked-fields
  if (isSecret(schema)) return spending(secretMark);
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case 'object':
      return fieldsOf(def.shape);
    case 'array':
      return itemsOf(redactionOf(def.element));
    case 'union':
      return oneOf(def.options);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return presentOnly(redactionOf(def.innerType));
    case 'pipe':
      return redactionOf(def.in);
    case 'string':
      return textsOf(schema);
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
      return matching(schema);
    default:
      // Any value: nobody can say what is in it.
      return spending(hidden);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);

/** Returns the mark of a value that is no secret, but may contain any: its type and size. */
function hidden(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return `‹text of ${counted(value.length, 'character')}›`;
  if (Array.isArray(value)) return `‹list of ${counted(value.length, 'item')}›`;
  if (Buffer.isBuffer(value)) return `‹${counted(value.length, 'byte')}›`;
  if (isObject(value)) return `‹object of ${counted(Object.keys(value).length, 'field')}›`;
  return `‹${typeof value}›`;
}

/** Returns the mark of a secret. It does not contain the length, which helps to guess some secrets. It says if the secret is empty. */
function secretMark(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return value === '' ? '‹empty secret›' : '‹secret›';
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Returns a redaction whose result counts. */
function spending(redact: (value: unknown) => unknown): Redaction {
  return (value, left) => spend(redact(value), left);
}

function spend(shown: unknown, left: Left): unknown {
  left.bytes -= Buffer.byteLength(JSON.stringify(shown)) + 1;
  return shown;
}

function presentOnly(inner: Redaction): Redaction {
  return (value, left) => (value === null || value === undefined ? value : inner(value, left));
}

/** Numbers and fixed words are shown if they are what the schema expects. */
function matching(schema: z.ZodType): Redaction {
  return (value, left) => spend(schema.safeParse(value).success ? value : hidden(value), left);
}

/** Texts that do not match are hidden: a password may be in the field of an email address. */
function textsOf(schema: z.ZodType): Redaction {
  return (value, left) => {
    // @guard request-bodies-hide-what-does-not-match
    if (typeof value !== 'string' || !schema.safeParse(value).success) return spend(hidden(value), left);
    const text = left.textOf(value);
    const shown =
      text.length <= textMax ? text : `${text.slice(0, textMax).toWellFormed()}‹${text.length - textMax} more›`;
    return spend(shown, left);
  };
}

function fieldsOf(shape: Record<string, z.ZodType>): Redaction {
  const fields = Object.entries(shape).map(([name, field]) => [name, redactionOf(field)] as const);
  return (value, left) => {
    if (!isObject(value)) return spend(hidden(value), left);
    const shown: [string, unknown][] = [];
    let hiddenCount = Object.keys(value).length;
    for (const [name, redact] of fields) {
      if (!Object.hasOwn(value, name)) continue;
      if (left.bytes <= 0) break;
      left.bytes -= name.length + 3;
      shown.push([name, redact(value[name], left)]);
      hiddenCount -= 1;
    }
    // Also the names of fields that the schema does not know can be secrets.
    if (hiddenCount > 0) shown.push(['‹more›', spend(`‹${counted(hiddenCount, 'field')}›`, left)]);
    return Object.fromEntries(shown);
  };
}

function itemsOf(redact: Redaction): Redaction {
  return (value, left) => {
    if (!Array.isArray(value)) return spend(hidden(value), left);
    const shown: unknown[] = [];
    for (const item of value) {
      if (left.bytes <= 0) break;
      shown.push(redact(item, left));
    }
    if (shown.length < value.length) shown.push(spend(`‹${value.length - shown.length} more›`, left));
    return shown;
  };
}

/** Shows what all options that fit show alike. If the value fits none, or they differ, it is hidden. */
function oneOf(options: readonly z.ZodType[]): Redaction {
  const redactionsOf = options.map((option) => [option, redactionOf(option)] as const);
  return (value, left) => {
    const results = redactionsOf.flatMap(([option, redact]) => {
      if (!option.safeParse(value).success) return [];
      const own = { ...left };
      return [{ shown: redact(value, own), bytes: own.bytes }];
    });
    const [first, ...others] = results;
    const isClear =
      first !== undefined && others.every(({ shown }) => JSON.stringify(shown) === JSON.stringify(first.shown));
    if (!isClear) return spend(hidden(value), left);
    left.bytes = first.bytes;
    return first.shown;
  };
}
