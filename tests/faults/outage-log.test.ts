import { portico, startTestServer } from '@portico/testkit';
import { findPostgresBinaries } from '@portico/testkit/databases/postgres-binaries';
import { startCluster } from '@portico/testkit/databases/postgres-cluster';
import { expect, onTestFinished, test } from 'vitest';

const requests = 300;

/** Lines about the connections of a process. Each of them comes once at most. */
const connectionTexts = [
  'Cannot read changes of other replicas.',
  'Database connections were lost.',
  'The connection for notifications was lost. Reconnecting.',
];

test.runIf(findPostgresBinaries() !== undefined)(
  'while PostgreSQL is stopped, the log has one line instead of one for each request, and one when it is back',
  async () => {
    const cluster = await startCluster();
    if (cluster === undefined) throw new Error('PostgreSQL is not installed.');
    onTestFinished(async () => await cluster.stop());
    const environment = { PORTICO_LOG_LEVEL: 'info' };
    const server = await startTestServer({ engine: 'postgres', databaseUrl: cluster.adminUrl, environment });
    onTestFinished(async () => await server.stop());
    const { api } = await portico(server);
    const lines = () => server.errors.map((line): Record<string, unknown> => JSON.parse(line));
    const list = async () => (await api.server().call('GET /users', { query: { limit: 1 } })).status;
    expect(await list()).toBe(200);
    const before = lines().length;

    await cluster.halt();
    for (let sent = 0; sent < requests; sent += 50)
      expect(new Set(await Promise.all(Array.from({ length: 50 }, list)))).toEqual(new Set([503]));
    await cluster.resume();

    const outage = () => lines().filter(({ msg }) => String(msg).startsWith('the database is'));
    await expect.poll(() => outage().at(-1)?.msg).toBe('the database is available again');
    expect(await list()).toBe(200);
    const [first, ...others] = outage();
    expect(first).toMatchObject({ level: 40, msg: 'the database is unavailable', reason: expect.any(String) });
    expect(others).toEqual([expect.objectContaining({ reason: expect.any(String), seconds: expect.any(Number) })]);
    expect(others[0]?.requests).toBeGreaterThanOrEqual(requests);
    // At level info, the other requests have their line, like all requests.
    const failed = lines().filter(({ msg, status }) => msg === 'request' && status === 503);
    expect(failed.length).toBeGreaterThanOrEqual(requests - 1);
    for (const line of failed) expect(line).toMatchObject({ level: 30, reason: expect.any(String) });
    const about = lines()
      .slice(before)
      .filter(({ level, msg }) => Number(level) > 30 && !String(msg).startsWith('the database is'));
    for (const text of connectionTexts) expect(about.filter(({ msg }) => msg === text).length).toBeLessThanOrEqual(1);
    expect(about.filter(({ msg }) => !connectionTexts.includes(String(msg)))).toEqual([]);
  },
);
