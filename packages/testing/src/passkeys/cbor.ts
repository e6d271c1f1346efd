/** What authenticators encode. */
export type CborValue = number | string | Uint8Array | ReadonlyMap<number | string, CborValue>;

/** Encodes a value. Numbers are integers of at most 32 bits. @see RFC 8949, section 3 */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

/** Encodes a type with its length or number. */
function head(type: number, amount: number): Buffer {
  const first = type << 5;
  if (amount < 24) return Buffer.from([first | amount]);
  if (amount < 0x100) return Buffer.from([first | 24, amount]);
  if (amount < 0x10000) return Buffer.from([first | 25, amount >> 8, amount & 0xff]);
  const bytes = Buffer.alloc(5, first | 26);
  bytes.writeUInt32BE(amount, 1);
  return bytes;
}
