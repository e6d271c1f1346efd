import type { IncomingMessage } from 'node:http';

/** Runs work for a request, and aborts its signal when the client closes the connection before the work ends. */
export async function whileConnected<T>(
  { socket }: IncomingMessage,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (socket.destroyed) abort();
  else socket.once('close', abort);
  try {
    return await work(controller.signal);
  } finally {
    socket.off('close', abort);
  }
}
