import { Socket } from 'node:net';

/** Types of the messages that a PostgreSQL server sends, and of those that end with a string. */
const knownMessages = tableOf('123ACDEGHIKNRSTVWZcdnstv');
const textMessages = tableOf('ACENS');

/** Returns a lookup table by message code, for speed on the hot path. */
function tableOf(letters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const letter of letters) table[letter.charCodeAt(0)] = 1;
  return table;
}

const HEADER_BYTES = 5;
const TLS_YES = 'S'.charCodeAt(0);
const TLS_NO = 'N'.charCodeAt(0);
/** The limit of PostgreSQL for one message. */
const MESSAGE_BYTES_MAX = 0x3fffffff;

/**
 * Creates the socket of a database connection. The driver does not validate messages: a damaged one throws an uncaught
 * error or makes the driver read forever. This socket checks the frame of each message. It closes the connection at the
 * first damaged message, or when the driver throws. TLS connections do not need it, since TLS detects damage.
 *
 * @see PostgreSQL documentation, "Message Formats"
 */
export function createGuardedSocket(): Socket {
  const socket = new Socket();
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...given: unknown[]) => boolean;
  const isValid = createFrameCheck();
  socket.emit = (event: string | symbol, ...given: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...given);
    const [chunk] = given;
    try {
      if (Buffer.isBuffer(chunk) && !isValid(chunk)) throw new Error('The database sent a damaged message.');
      return emit(event, chunk);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
      return true;
    }
  };
  return socket;
}

/**
 * Creates a check of message frames across chunks. The response to a TLS request is one byte without a frame. Exported
 * for its test.
 *
 * @returns a function that returns whether the next chunk is valid
 */
export function createFrameCheck(): (chunk: Buffer) => boolean {
  /** The first bytes of a header that continues in the next chunk. */
  let begun: Buffer | undefined;
  /** Remaining bytes of the current message. */
  let rest = 0;
  let isText = false;
  let isFirst = true;

  const begin = (code: number | undefined, length: number): boolean => {
    if (code === undefined || knownMessages[code] !== 1 || length < 4 || length > MESSAGE_BYTES_MAX) return false;
    isText = length > 4 && textMessages[code] === 1;
    rest = length - 4;
    return true;
  };

  return (chunk) => {
    const isTlsAnswer = isFirst && chunk.length === 1 && (chunk[0] === TLS_YES || chunk[0] === TLS_NO);
    isFirst = false;
    if (isTlsAnswer) return true;
    const bytes = begun === undefined ? chunk : Buffer.concat([begun, chunk]);
    begun = undefined;
    let at = 0;
    for (;;) {
      const end = Math.min(at + rest, bytes.length);
      rest -= end - at;
      at = end;
      if (rest > 0) return true;
      if (isText && at > 0 && bytes[at - 1] !== 0) return false;
      isText = false;
      if (bytes.length - at < HEADER_BYTES) break;
      if (!begin(bytes[at], bytes.readUInt32BE(at + 1))) return false;
      at += HEADER_BYTES;
    }
    if (at < bytes.length) begun = Buffer.from(bytes.subarray(at));
    return true;
  };
}
