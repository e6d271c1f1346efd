/** Messages after which the server responds: query, sync, flush, copy done, copy fail, password. */
const ENDS_BATCH = new Set(['Q', 'S', 'H', 'c', 'f', 'p'].map((letter) => letter.charCodeAt(0)));
const START_UP = 0;
const TERMINATE = 'X'.charCodeAt(0);

/** Bytes that are ready for the database, and bytes of an incomplete batch. */
export interface Batch {
  readonly batch: Uint8Array<ArrayBuffer> | undefined;
  readonly rest: Buffer[];
}

/**
 * Splits the written bytes after the last message that ends a batch. Terminate messages are removed, because the
 * session outlives its clients.
 *
 * @see PostgreSQL documentation, "Message Formats": one type byte, four length bytes, except for the start-up message
 */
export function takeBatch(written: readonly Buffer[]): Batch {
  const bytes = Buffer.concat(written);
  let end = 0;
  for (let at = 0; at < bytes.length; ) {
    const type = bytes[at];
    if (type === TERMINATE) break;
    const lengthAt = type === START_UP ? at : at + 1;
    if (lengthAt + 4 > bytes.length) break;
    const next = lengthAt + bytes.readUInt32BE(lengthAt);
    if (next > bytes.length) break;
    at = next;
    if (type === START_UP || (type !== undefined && ENDS_BATCH.has(type))) end = next;
  }
  if (end === 0) return { batch: undefined, rest: bytes.length === 0 || bytes[0] === TERMINATE ? [] : [bytes] };
  const rest = bytes.subarray(end);
  return { batch: new Uint8Array(bytes.subarray(0, end)), rest: rest.length === 0 ? [] : [Buffer.from(rest)] };
}
