import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createLogger } from '@portico/server/base/logger';
import { Secret } from '@portico/server/base/secret';
import { startApp } from '@portico/server/process/app';
import { readSettings } from '@portico/server/settings/settings';
import { createTestClock } from '@portico/testkit/test-clock';
import { print } from './print.ts';

/** Starts a server whose clock is ahead, adds users to its internal project, and prints its URL. */

const [, , dataDir, minutesAhead = '0', users = '0'] = process.argv;
if (dataDir === undefined) throw new Error('Missing argument: the data directory.');
const clock = createTestClock();
clock.advance(Number(minutesAhead), 'minute');
const environment = { ...process.env, PORTICO_DATA_DIR: dataDir, PORTICO_PORT: '0', PORTICO_LOG_LEVEL: 'error' };
const settings = readSettings(environment);
const app = await startApp({
  settings,
  previousServerSecrets: settings.previousServerSecrets,
  serverSecret: new Secret('a server secret for tests of killed processes'),
  clock,
  logger: createLogger({ logLevel: 'error' }, { write: (line) => writeSync(2, line) }),
  templateDir: undefined,
  onFatal: (error) => {
    throw error;
  },
});
await app.database.handle().run({
  text: `with added as (
      insert into users (tenancy_id, id, signed_up_at, last_active_at)
      select t.id, gen_random_uuid(), now(), now() from tenancies t, generate_series(1, $1::int)
      where t.project_id = 'internal'
      returning tenancy_id, id
    )
    insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
    select tenancy_id, gen_random_uuid(), id, 'email', 'user-' || id || '@example.com', true, true, false, now() from added`,
  values: [Number(users)],
});
print(app.publicUrl);
// Node.js writes it when a process ends, which killed ones do not.
flushCompileCache();
