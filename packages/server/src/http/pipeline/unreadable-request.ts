import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '../../base/ids.ts';
import { type HttpsOnly, headersFor } from '../answer/api-headers.ts';
import { renderText } from '../answer/render.ts';

/** Responses to requests that Node.js cannot read, by its error code. */
const answers: Readonly<Record<string, readonly [status: number, text: string]>> = {
  HPE_INVALID_METHOD: [405, 'Method not allowed'],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request body is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
};

/**
 * Returns whether a response to a request of this connection is in progress. Node.js makes the same check in its
 * default.
 */
function isAnswering(socket: Socket): boolean {
  return '_httpMessage' in socket && socket._httpMessage !== null;
}

/**
 * Responds to a request that is not valid HTTP, and closes the connection. It has no URL, so the response has the
 * headers of the API, which browsers need to read it.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, httpsOnly: HttpsOnly): void {
  // The client has left, or is receiving the response to an earlier request.
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [status, text] = answers[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const rendered = renderText(status, text);
  const headers = {
    ...headersFor(true, httpsOnly),
    ...rendered.headers,
    'x-stack-request-id': newRequestId(),
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}
