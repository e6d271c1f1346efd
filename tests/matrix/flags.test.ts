import { portico } from '@portico/testkit';
import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailer, rows } from './flags.rows.ts';

/** Tests the effect of every value of every flag of a project. The table is in `flags.rows.ts`. */

let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await startSmtp({ user: mailer });
});
afterAll(async () => await smtp.stop());

const cases = rows.flatMap((row) =>
  row.values.map(([setting, seen]) => {
    const { config, ...rest } = typeof setting === 'function' ? setting({ port: 0 }) : setting;
    return [row.flag, row.does, JSON.stringify({ ...rest, ...config }), { ...row, setting, seen }] as const;
  }),
);

test.each(cases)('%s: %s, with %s', async (_flag, _does, _setting, { prepare, see, setting, seen }) => {
  const given = await portico();
  await prepare?.(given);
  const body = typeof setting === 'function' ? setting(smtp) : setting;
  expect(await given.api.admin().call('PATCH /internal/projects/current', { body })).toSucceed();

  expect(await see(given, smtp)).toEqual(seen);
});

test('contains a row for every flag', async () => {
  const { api } = await portico();
  const { config } = (await api.admin().call('GET /internal/projects/current')).body;
  const { enabled_oauth_providers: _follows, ...configurable } = config;

  const flags = rows.map(({ flag }) => flag);

  expect(flags).toEqual(expect.arrayContaining([...Object.keys(configurable), 'is_production_mode']));
});
