import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createLogger } from '@portico/server/base/logger';
import { Secret } from '@portico/server/base/secret';
import { eventCommands } from '@portico/server/history/events/events.commands';
import { startApp } from '@portico/server/process/app';
import { readSettings } from '@portico/server/settings/settings';
import { print } from './print.ts';

/** Starts a server, prints its URL, adds events of a user on request, does the work in the background, and verifies the event log at the end. */

const [, , dataDir, userId, events = '0'] = process.argv;
if (dataDir === undefined) throw new Error('Missing argument: the data directory.');
const environment = { ...process.env, PORTICO_DATA_DIR: dataDir, PORTICO_PORT: '0', PORTICO_LOG_LEVEL: 'error' };
const settings = readSettings(environment);
const clock = { now: () => new Date() };
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
if (userId !== undefined) {
  await app.database.handle().run({
    text: `select record_event(t.id, 'user.updated', $1::uuid, null, $1::text, '{"display_name": "Ada"}'::jsonb,
        '{"display_name": "Rarename"}'::jsonb)
      from tenancies t, generate_series(1, $2::int) where t.project_id = 'internal'`,
    values: [userId, Number(events)],
  });
}
print(app.publicUrl);
// Node.js writes it when a process ends, which killed ones do not.
flushCompileCache();

let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
});
while (!isStopping) await app.background.sweep();

const context = { db: app.database.handle(), now: clock.now() };
const run = { startedAt: clock.now(), options: new Map<string, string>() };
for (let position: string | undefined, isDone = false; !isDone; ) {
  const result = await eventCommands['audit verify']?.run(context, app.platform, { ...run, position });
  for (const line of result?.lines ?? []) print(`audit: ${line}`);
  if (result?.failure !== undefined) print('audit failed');
  [position, isDone] = [result?.position, result?.isUnfinished !== true];
}
print('audited');
await app.close();
