import { Socket } from 'node:net';

/** The messages that a PostgreSQL server sends, and those of them that end with a text. */
const knownMessages = tableOf('123ACDEGHIKNRSTVWZcdnstv');
const textMessages = tableOf('ACENS');

/** By the code of the message; this runs for each message of the hot path. */
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
 * Makes the socket of a database connection. The driver reads messages without checking them: a damaged one throws where
 * nobody catches it, or is read without end. This socket checks the frame of each message and closes the connection at
 * the first damaged one, and when the driver throws. Connections over TLS do not need it, since TLS finds damage itself.
 *
 * @see PostgreSQL documentation, "Message Formats"
 */
export function createGuardedSocket(): Socket {
  const socket = new Socket();
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...given: unknown[]) => boolean;
  const isSound = createFrameCheck();
  socket.emit = (event: string | symbol, ...given: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...given);
    const [chunk] = given;
    try {
      if (Buffer.isBuffer(chunk) && !isSound(chunk)) throw new Error('The database sent a damaged message.');
      return emit(event, chunk);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
      return true;
    }
  };
  return socket;
}

/**
 * Follows the frames of messages over chunks. The answer to a request for TLS is one byte without a frame.
 *
 * @returns a function that looks at the next chunk and answers whether all of it is sound. Exported for its test
 */
export function createFrameCheck(): (chunk: Buffer) => boolean {
  /** The bytes of a header that the end of a chunk cut in two. */
  let begun: Buffer | undefined;
  /** Bytes of the current message that are still to come. */
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
