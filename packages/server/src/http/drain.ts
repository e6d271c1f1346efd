import { Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const idleCheckMillis = 50;

/** How long a request of a proxy is under way after its connection was accepted, at most. */
const arrivalMillis = 250;

/**
 * Stops accepting connections, waits for running requests, and closes keep-alive connections when they become idle.
 * Otherwise, each would keep the process running until its keep-alive timeout.
 *
 * @param hasClients whether others may be connecting. Then connections without a request are not closed at once: those that were
 * just accepted have one under way, which a proxy would not send again
 */
export async function drain(server: FastifyInstance, hasClients = false): Promise<void> {
  const { server: http } = server;
  const closeIdle = http.closeIdleConnections.bind(http);
  const startedAt = performance.now();
  if (hasClients) {
    // Node.js would close them when it stops listening.
    http.closeIdleConnections = () => undefined;
    // Just after the event loop has accepted all waiting connections, which are lost otherwise. Fastify would take some turns.
    await turn();
    Server.prototype.close.call(http);
  }
  const hangUp = setInterval(() => {
    if (!hasClients || performance.now() - startedAt >= arrivalMillis) closeIdle();
  }, idleCheckMillis);
  try {
    await server.close();
  } finally {
    clearInterval(hangUp);
  }
}
