import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer in front of replicas. It repeats no request, so that each failure of a replica is visible. */
export interface Balancer {
  readonly url: string;
  /** Sends requests to a replica too. */
  add(url: string): void;
  /** Sends no further requests to a replica. Resolves when it has answered those that it has. */
  remove(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a load balancer without replicas. Requests go to the replicas in turn. */
export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  const running = new Map<string, number>();
  const idle = new Map<string, () => void>();
  let turn = 0;
  const change = (target: string, by: number) => {
    const count = (running.get(target) ?? 0) + by;
    running.set(target, count);
    if (count === 0) idle.get(target)?.();
  };
  const server = createServer((incoming, outgoing) => {
    const target = targets[turn++ % targets.length];
    if (target === undefined) {
      outgoing.writeHead(503).end();
      return;
    }
    change(target, 1);
    outgoing.once('close', () => change(target, -1));
    const { method, headers, url } = incoming;
    // A connection of its own: an idle one that a replica has just closed would be a failure of this program.
    const sent = request(new URL(url ?? '/', target), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.once('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    incoming.pipe(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    add: (url) => void targets.push(url),
    remove: async (url) => {
      targets.splice(targets.indexOf(url), 1);
      if ((running.get(url) ?? 0) > 0) await new Promise<void>((resolve) => idle.set(url, resolve));
      idle.delete(url);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
