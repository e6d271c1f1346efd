import type { FastifyInstance } from 'fastify';

const idleCheckMillis = 50;

/**
 * Stops accepting connections, waits for running requests, and closes keep-alive connections when they become idle.
 * Otherwise, each would keep the process running until its keep-alive timeout.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const hangUp = setInterval(() => server.server.closeIdleConnections(), idleCheckMillis);
  try {
    await server.close();
  } finally {
    clearInterval(hangUp);
  }
}
