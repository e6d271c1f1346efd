import type { FastifyInstance } from 'fastify';

const idleCheckMillis = 50;

/**
 * Takes no new connections, lets running requests finish, and hangs up on kept-alive connections as they fall idle;
 * else each would hold the process until its keep-alive time is over.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const hangUp = setInterval(() => server.server.closeIdleConnections(), idleCheckMillis);
  try {
    await server.close();
  } finally {
    clearInterval(hangUp);
  }
}
