import { Socket } from 'node:net';

/** The messages that a PostgreSQL server sends, and those of them that end with a text. */
const knownMessages = new Set([...'123ACDEGHIKNRSTVWZcdnstv'].map((letter) => letter.charCodeAt(0)));
const textMessages = new Set([...'ACENS'].map((letter) => letter.charCodeAt(0)));
const HEADER_BYTES = 5;
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
    try {
      const [chunk] = given;
      if (Buffer.isBuffer(chunk) && !isSound(chunk)) throw new Error('The database sent a damaged message.');
      return emit(event, ...given);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
      return true;
    }
  };
  return socket;
}

/** Follows the frames of messages over chunks. The answer to a request for TLS is one byte without a frame. */
function createFrameCheck(): (chunk: Buffer) => boolean {
  let header = Buffer.alloc(0);
  /** Bytes of the current message that are still to come. */
  let rest = 0;
  let isText = false;
  let isFirst = true;

  return (chunk) => {
    const isTlsAnswer = isFirst && chunk.length === 1 && (chunk[0] === 0x53 || chunk[0] === 0x4e);
    isFirst = false;
    if (isTlsAnswer) return true;
    for (let at = 0; at < chunk.length; ) {
      if (rest > 0) {
        const taken = Math.min(rest, chunk.length - at);
        at += taken;
        rest -= taken;
        if (rest === 0 && isText && chunk[at - 1] !== 0) return false;
        continue;
      }
      const taken = Math.min(HEADER_BYTES - header.length, chunk.length - at);
      header = Buffer.concat([header, chunk.subarray(at, at + taken)]);
      at += taken;
      if (header.length < HEADER_BYTES) continue;
      const code = header[0] ?? 0;
      const length = header.readUInt32BE(1);
      if (!knownMessages.has(code) || length < 4 || length > MESSAGE_BYTES_MAX) return false;
      isText = textMessages.has(code) && length > 4;
      rest = length - 4;
      header = Buffer.alloc(0);
    }
    return true;
  };
}
