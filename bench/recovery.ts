import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { type Cluster, startCluster } from '@portico/testkit/databases/postgres-cluster';
import { adminKey, asClient, call, clientKey } from './api.ts';
import { email, password } from './passwords.ts';
import { startPortico } from './processes.ts';

const rounds = 5;
const pollMillis = 5;

/**
 * Restarts a PostgreSQL server under a running Portico server, several times.
 *
 * @returns milliseconds from the moment when the database accepts connections to the first successful read, sorted;
 *   empty if PostgreSQL is not installed
 */
export async function recoveryTimes(port: number): Promise<readonly number[]> {
  const cluster = await startCluster();
  if (cluster === undefined) return [];
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    const { url: databaseUrl } = await connectPostgres(cluster.adminUrl).createDatabase();
    const portico = await startPortico(port, {
      PORTICO_DATA_DIR: dataDir,
      PORTICO_DATABASE_URL: databaseUrl,
      PORTICO_DASHBOARD_SIGN_UP: 'open',
      PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
      PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
    });
    try {
      return await measureRestarts(cluster, portico.url);
    } finally {
      await portico.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureRestarts(cluster: Cluster, url: string): Promise<readonly number[]> {
  const { body } = await call(url, 'POST', '/auth/password/sign-up', asClient, { email, password });
  const headers = { ...asClient, 'x-stack-access-token': body.access_token ?? '' };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Requests continue while the server is down.
    let isOver = false;
    const load = keepAsking(url, headers, () => isOver);
    await cluster.restart();
    const back = performance.now();
    await untilRead(url, headers);
    times.push(performance.now() - back);
    isOver = true;
    await load;
  }
  return times.toSorted((a, b) => a - b);
}

async function keepAsking(url: string, headers: Readonly<Record<string, string>>, isOver: () => boolean) {
  while (!isOver()) await isReadable(url, headers);
}

async function untilRead(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  while (!(await isReadable(url, headers))) await new Promise((resolve) => setTimeout(resolve, pollMillis));
}

async function isReadable(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/users/me`, { headers });
  await answer.text();
  return answer.status === 200;
}
