import { Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const idleCheckMillis = 50;

/** How long a request of a proxy is under way after its connection was accepted, at most. */
const arrivalMillis = 250;

/** The end of an HTTP server. */
interface Draining {
  /** Says that the server is about to stop while others may be connecting. Each answer then closes its connection. */
  leave(): void;
  isLeaving(): boolean;
  /**
   * Stops accepting connections, waits for running requests, and closes keep-alive connections when they become idle.
   * Otherwise, each would keep the process running until its keep-alive timeout.
   */
  drain(): Promise<void>;
}

/** Prepares the end of an HTTP server. Call it before the server listens. */
export function prepareToDrain(server: FastifyInstance): Draining {
  const { server: http } = server;
  const closeSilent = silentConnections(http);
  let isLeaving = false;
  return {
    leave: () => {
      if (isLeaving) return;
      isLeaving = true;
      // Proxies keep idle connections open, and would send a request to one that this process is about to close.
      http.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
    isLeaving: () => isLeaving,
    drain: async () => {
      const closeIdle = http.closeIdleConnections.bind(http);
      const startedAt = performance.now();
      if (isLeaving) {
        // Node.js would close them when it stops listening. Those that were just accepted have a request under way, which a proxy would
        // not send again.
        http.closeIdleConnections = () => undefined;
        // Just after the event loop has accepted all waiting connections, which are lost otherwise. Fastify would take some turns.
        await turn();
        Server.prototype.close.call(http);
      }
      const hangUp = setInterval(() => {
        if (isLeaving && performance.now() - startedAt < arrivalMillis) return;
        closeIdle();
        closeSilent();
      }, idleCheckMillis);
      try {
        await server.close();
      } finally {
        clearInterval(hangUp);
      }
    },
  };
}

/**
 * Returns a function that closes the connections on which nothing has been received, such as those that browsers and load balancers
 * open ahead of a request. Node.js does not count them as idle.
 */
function silentConnections(http: FastifyInstance['server']): () => void {
  const open = new Set<Socket>();
  http.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
