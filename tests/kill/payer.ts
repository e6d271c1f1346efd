import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createLogger } from '@portico/server/base/logger';
import { Secret } from '@portico/server/base/secret';
import { startApp } from '@portico/server/process/app';
import { readSettings } from '@portico/server/settings/settings';
import { createTestClock } from '@portico/testkit/test-clock';
import { testServerSecret } from '@portico/testkit/test-server';
import { print } from './print.ts';

/** Starts a server on the database of its environment, with a clock that is ahead, and prints its URL. */

const [, , dataDir, daysAhead = '0'] = process.argv;
if (dataDir === undefined) throw new Error('Missing argument: the data directory.');
const clock = createTestClock();
clock.advance(Number(daysAhead), 'day');
const app = await startApp({
  settings: readSettings({ ...process.env, PORTICO_DATA_DIR: dataDir, PORTICO_PORT: '0', PORTICO_LOG_LEVEL: 'error' }),
  serverSecret: new Secret(testServerSecret),
  clock,
  logger: createLogger({ logLevel: 'error' }, { write: (line) => writeSync(2, line) }),
  templateDir: undefined,
  onFatal: (error) => {
    throw error;
  },
});
print(app.publicUrl);
// Node.js writes it when a process ends, which killed ones do not.
flushCompileCache();
