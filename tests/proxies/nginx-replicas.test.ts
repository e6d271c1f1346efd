import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callerHeaders, internalKeys, type TestServer } from '@portico/testkit';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import { createRestarts } from '@portico/testkit/restarts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blockOf, findProxy, kinds, type RunningProxy, startProxy } from './proxies.ts';
import { request } from './request.ts';

/** nginx in front of two replicas, as docs/run/reverse-proxy.md shows it. Each replica stops under load. */

const program = findProxy(kinds.nginx);
const hasPostgres = (process.env.PORTICO_TEST_DATABASE_URL ?? '') !== '';
if (program === undefined || !hasPostgres) console.warn('SKIPPED: nginx, openssl or PostgreSQL is not installed.');

/** How long the replica is asked to accept requests, as in the page. */
const stopDelayMillis = 3000;
const senders = 8;
const secret = 'a server secret for two replicas behind nginx';

describe.runIf(program !== undefined && hasPostgres)('behind nginx', () => {
  test('a replica that is taken out first stops without a lost request, and a read is never lost', async () => {
    const restarts = await createRestarts('postgres');
    onTestFinished(async () => await restarts.stop());
    const port = await freePort();
    const environment = {
      PORTICO_PUBLIC_URL: `https://auth.example.localhost:${port}`,
      PORTICO_TRUSTED_PROXY: '1',
      PORTICO_ENVIRONMENT: 'development',
    };
    const start = async (at: number) => await restarts.start([secret], { ...environment, PORTICO_PORT: String(at) });
    const ports = [await freePort(), await freePort()] as const;
    const replicas = [await start(ports[0]), await start(ports[1])] as const;
    const [one, two] = ports;
    const block = blockOf('nginx in front of replicas', 'nginx')
      .replace('10.0.0.21:4100', `127.0.0.1:${one}`)
      .replace('10.0.0.22:4100', `127.0.0.1:${two}`);
    expect(block).toContain(`127.0.0.1:${two}`);
    const proxy = await startProxy(kinds.nginx, program ?? '', { block, host: 'auth.example.com', port, to: one });
    onTestFinished(async () => await proxy.stop());

    const counts = new Map<string, number>();
    let isDone = false;
    const headers = callerHeaders('internal', 'client', internalKeys.client);
    const sendAll = async () => {
      for (let turn = 0; !isDone; turn += 1) {
        const sent =
          turn % 2 === 0
            ? { path: '/api/v1/projects/current', headers }
            : { path: '/api/v1/auth/sessions/current/refresh', method: 'POST', headers };
        const { status } = await request(proxy, sent).catch((error: unknown) => ({ status: String(error) }));
        const name = `${sent.method ?? 'GET'} ${status}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    };
    const running = Promise.all(Array.from({ length: senders }, sendAll));
    await wait(1000);
    // As in the page: out, stop, start, in.
    const [first, second] = replicas;
    await setDown(proxy, one, true);
    await stopSlowly(first);
    await start(one);
    await setDown(proxy, one, false);
    await wait(1000);
    expect([...counts.keys()].toSorted()).toEqual(['GET 200', 'POST 400']);
    // Not as in the page. Some writes are lost if they arrive while the port closes.
    await stopSlowly(second);
    await wait(500);
    isDone = true;
    await running;

    const failed = [...counts.keys()].filter(
      (name) => name !== 'GET 200' && name !== 'POST 400' && name !== 'POST 502',
    );
    expect(failed).toEqual([]);
    expect(counts.get('POST 502') ?? 0).toBeLessThanOrEqual(senders);
    expect(counts.get('POST 400')).toBeGreaterThan(20);
  });
});

/** Marks a replica as down, or not any more, and reloads the configuration, like the commands of the page. */
async function setDown({ root }: RunningProxy, port: number, isDown: boolean): Promise<void> {
  const file = join(root, 'configuration');
  const [withDown, without] = [`server 127.0.0.1:${port} down;`, `server 127.0.0.1:${port};`];
  writeFileSync(file, readFileSync(file, 'utf8').replace(isDown ? without : withDown, isDown ? withDown : without));
  process.kill(Number(readFileSync(join(root, 'pid'), 'utf8')), 'SIGHUP');
  // The old worker finishes its requests.
  await wait(1000);
}

/** Stops a replica like SIGTERM with `PORTICO_STOP_DELAY_SECONDS`. */
async function stopSlowly(server: TestServer): Promise<void> {
  server.app.leave();
  await wait(stopDelayMillis);
  await server.stop();
}

async function wait(millis: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, millis));
}
