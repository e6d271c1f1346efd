/** A value on the wire: text, bytes or null. */
type WireValue = string | Buffer | null;

/** The messages for one run of a statement. */
export interface StatementMessages {
  /** Empty for a statement that is not prepared. */
  readonly name: string;
  /** The SQL, when the server does not know the statement yet. */
  readonly textToParse: string | undefined;
  readonly values: readonly WireValue[];
  /** Whether to request the column descriptions. */
  readonly describes: boolean;
  /** Whether the server must commit and respond instead of waiting for the next statement. */
  readonly endsBatch: boolean;
}

const code = (letter: string) => letter.charCodeAt(0);
const PARSE = code('P');
const BIND = code('B');

/** `D`: describe the unnamed portal. */
const describeMessage = Buffer.from([code('D'), 0, 0, 0, 6, code('P'), 0]);
/** `E`: run the unnamed portal to its end. */
const executeMessage = Buffer.from([code('E'), 0, 0, 0, 9, 0, 0, 0, 0, 0]);
/** `S`: commit and respond. */
const syncMessage = Buffer.from([code('S'), 0, 0, 0, 4]);

/** Messages after the arguments. Indexed by `describes` and `endsBatch`. */
const tails = [
  [executeMessage, Buffer.concat([executeMessage, syncMessage])],
  [Buffer.concat([describeMessage, executeMessage]), Buffer.concat([describeMessage, executeMessage, syncMessage])],
] as const;

/**
 * Converts an argument to the wire format: a list to an array, any other object to JSON.
 *
 * @throws {RangeError} an invalid date
 */
export function toWireValue(value: unknown): WireValue {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString().replace(/^\+0*/, '');
  if (Buffer.isBuffer(value)) return value;
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value);
}

/** @see PostgreSQL documentation, "Array Input and Output Syntax" */
function arrayText(items: readonly unknown[]): string {
  return `{${items.map(itemText).join(',')}}`;
}

function itemText(item: unknown): string {
  if (Array.isArray(item)) return arrayText(item);
  const value = toWireValue(item);
  if (value === null) return 'NULL';
  const text = typeof value === 'string' ? value : `\\x${value.toString('hex')}`;
  return `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
}

/**
 * Writes all messages for one run of a statement into one buffer, so that one call sends them.
 *
 * @see PostgreSQL documentation, "Message Formats": Parse, Bind, Describe, Execute, Sync
 */
export function writeStatement({ name, textToParse, values, describes, endsBatch }: StatementMessages): Buffer {
  const nameBytes = Buffer.byteLength(name);
  const parseBytes = textToParse === undefined ? 0 : 1 + 4 + nameBytes + 1 + Buffer.byteLength(textToParse) + 1 + 2;
  const sizes = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
  const valueBytes = sizes.reduce((sum, size) => sum + 4 + size, 0);
  const bindBytes = 1 + 4 + 1 + nameBytes + 1 + 2 + 2 * values.length + 2 + valueBytes + 2;
  const tail = tails[describes ? 1 : 0][endsBatch ? 1 : 0];
  const buffer = Buffer.allocUnsafe(parseBytes + bindBytes + tail.length);

  let at = 0;
  if (textToParse !== undefined) {
    at = buffer.writeUInt8(PARSE, at);
    at = buffer.writeInt32BE(parseBytes - 1, at);
    at = writeText(buffer, name, at);
    at = writeText(buffer, textToParse, at);
    at = buffer.writeInt16BE(0, at); // the server infers the types
  }
  at = buffer.writeUInt8(BIND, at);
  at = buffer.writeInt32BE(bindBytes - 1, at);
  at = buffer.writeUInt8(0, at); // the unnamed portal
  at = writeText(buffer, name, at);
  at = buffer.writeInt16BE(values.length, at);
  for (const value of values) at = buffer.writeInt16BE(value instanceof Buffer ? 1 : 0, at);
  at = buffer.writeInt16BE(values.length, at);
  for (const [index, value] of values.entries()) at = writeValue(buffer, value, sizes[index] ?? 0, at);
  at = buffer.writeInt16BE(0, at); // all columns as text
  tail.copy(buffer, at);
  return buffer;
}

function writeText(buffer: Buffer, text: string, at: number): number {
  return buffer.writeUInt8(0, at + buffer.write(text, at));
}

function writeValue(buffer: Buffer, value: WireValue, size: number, at: number): number {
  if (value === null) return buffer.writeInt32BE(-1, at);
  const start = buffer.writeInt32BE(size, at);
  return start + (typeof value === 'string' ? buffer.write(value, start) : value.copy(buffer, start));
}
