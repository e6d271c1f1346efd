import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTestServer } from '@portico/testkit';

/**
 * A server whose clock the parent process moves, and which measures its memory after a forced collection. Argument: URL of the database.
 */

/** A message of the parent process. */
export type Order = { readonly advanceHours: number } | { readonly measure: true };

/** Memory in bytes. */
export interface Memory {
  readonly resident: number;
  readonly heap: number;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const [, , databaseUrl = ''] = process.argv;
const server = await startTestServer({
  engine: 'postgres',
  databaseUrl,
  environment: {
    PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: 'off',
    PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off',
    PORTICO_LIMIT_AT_ONCE: 'off',
    PORTICO_LIMIT_AT_ONCE_PER_ADDRESS: 'off',
  },
});
process.on('message', (order: Order) => {
  if ('advanceHours' in order) {
    server.clock.advance(order.advanceHours, 'hour');
    process.send?.({ done: true });
  } else void measure().then((memory) => process.send?.(memory));
});
process.send?.({ url: server.url });

/** Collects until two collections in a row free less than 1%, because finalizers free more after the first one. */
async function measure(): Promise<Memory> {
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { rss, heapUsed } = process.memoryUsage();
    if (heapUsed > before * 0.99) return { resident: rss, heap: heapUsed };
    before = heapUsed;
  }
}
