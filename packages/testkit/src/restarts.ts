import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '@portico/server/base/secret';
import { createServerKeys } from '@portico/server/base/server-keys';
import { openDatabase } from '@portico/server/db/database';
import type { DropReason } from '@portico/server/kernel/tokens/signing-periods';
import { dropSecrets } from '@portico/server/kernel/tokens/signing-periods.service';
import { copyMigratedDatabase } from './databases/empty-database.ts';
import { connectPostgres } from './databases/postgres.ts';
import { startTestServer, type TestEngine, type TestServer } from './test-server.ts';

type Secrets = readonly [current: string, ...previous: string[]];

/** One database on which servers with other secrets start. */
export interface Restarts {
  /** Starts a server. On the embedded database, only one can run at a time. */
  start(secrets: Secrets, environment?: Readonly<Record<string, string>>): Promise<TestServer>;
  /** Declares the secret of the database lost or leaked, like `portico rotate drop-secret`. @param secrets those that are left */
  dropSecret(reason: DropReason, secrets: Secrets): Promise<readonly string[]>;
  /** Ends the servers that run, and deletes the database. */
  stop(): Promise<void>;
}

/** Creates a database for servers that start one after another, or at the same time on PostgreSQL. */
export async function createRestarts(engine: TestEngine): Promise<Restarts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'));
  if (engine === 'embedded') await copyMigratedDatabase(join(dataDir, 'db'));
  const { PORTICO_TEST_DATABASE_URL: url = '', PORTICO_TEST_DATABASE_TEMPLATE: template } = process.env;
  const database = engine === 'postgres' ? await connectPostgres(url).createDatabase(template) : undefined;
  const running = new Set<TestServer>();
  return {
    start: async (secrets, environment = {}) => {
      const where = database === undefined ? { dataDir } : { dataDir, databaseUrl: database.url };
      const server = await startTestServer({ engine, secrets, environment, ...where });
      const stop = async () => {
        if (running.delete(server)) await server.stop();
      };
      running.add(server);
      return { ...server, stop };
    },
    dropSecret: async (reason, [current, ...previous]) => {
      const keys = createServerKeys(
        new Secret(current),
        previous.map((one) => new Secret(one)),
      );
      const [server] = running;
      if (server !== undefined)
        return await dropSecrets({ db: server.app.database.handle(), now: new Date() }, keys, reason);
      const opened = await openDatabase({ url: database?.url, dataDir, poolMax: 1 });
      try {
        return await dropSecrets({ db: opened.handle(), now: new Date() }, keys, reason);
      } finally {
        await opened.close();
      }
    },
    stop: async () => {
      await Promise.all([...running].map(async (server) => await server.stop()));
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
