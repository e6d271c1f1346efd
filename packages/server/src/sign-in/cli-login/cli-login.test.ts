import { engineOfRun, type Portico, portico, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';

const start = async ({ api }: Portico, expires_in_millis?: number) =>
  (await api.call('POST /auth/cli', { body: { expires_in_millis } })).body;
const poll = async ({ api }: Portico, polling_code: string) =>
  await api.call('POST /auth/cli/poll', { body: { polling_code } });
const complete = async ({ api }: Portico, login_code: string, refresh_token = 'a refresh token') =>
  await api.call('POST /auth/cli/complete', { body: { login_code, refresh_token } });

const invalid = 'Invalid login code or the code has expired';

test('a command line polls, a browser confirms, and the refresh token is returned once', async () => {
  const given = await portico();
  const user = await given.project.user();
  const login = await start(given);
  expect(login).toEqual({
    polling_code: expect.stringMatching(/^[0-9a-z]{45}$/),
    login_code: expect.stringMatching(/^[0-9a-z]{45}$/),
    expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    comparison_code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
  });

  const waiting = await poll(given, login.polling_code);
  expect(waiting).toSucceed();
  expect(waiting.body).toEqual({ status: 'waiting' });
  expect(waiting.trips).toBe(1);
  expect((await complete(given, login.login_code.toUpperCase(), user.refresh_token)).body).toEqual({ success: true });
  const answer = await poll(given, login.polling_code);

  expect(answer).toSucceed(201);
  expect(answer.body).toEqual({ status: 'success', refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/) });
  expect(answer.body.refresh_token).not.toBe(user.refresh_token);
  expect(answer.trips).toBe(7);
  const again = await poll(given, login.polling_code);
  expect(again).toSucceed();
  expect(again.body).toEqual({ status: 'used' });
});

test('the page learns where the login was started and the code that the command line shows', async () => {
  const given = await portico();
  const { api } = given;
  const name = 'ada-laptop\u202e\nproject';
  const { body: login } = await api.call('POST /auth/cli', { body: { device_name: name } });
  const details = async (login_code: string, at = api) =>
    await at.call('POST /auth/cli/details', { body: { login_code } });

  const answer = await details(login.login_code.toUpperCase());

  expect(answer.body).toEqual({
    started_at_millis: expect.any(Number),
    ip: '127.0.0.1',
    country_code: null,
    city_name: null,
    device_name: 'ada-laptop project',
    comparison_code: login.comparison_code,
  });
  expect((await start(given)).comparison_code).not.toBe(login.comparison_code);
  expect(await details(login.polling_code)).toBeRefused(400, invalid);
  expect(await details(login.login_code, (await portico()).api)).toBeRefused(400, invalid);
  const user = await given.project.user();
  expect((await complete(given, login.login_code, user.refresh_token)).body).toEqual({ success: true });
  expect(await details(login.login_code)).toBeRefused(400, invalid);
});

test('the body of the start request is optional', async () => {
  const given = await portico();

  expect(await given.api.callBadly('POST /auth/cli', {})).toSucceed();
  expect(await given.api.callBadly('POST /auth/cli', { body: { expires_in_millis: 86_400_001 } })).toFail(
    'SCHEMA_ERROR',
  );
});

test('polling codes and login codes are not interchangeable', async () => {
  const given = await portico();
  const login = await start(given);

  expect(await poll(given, login.login_code)).toFail('INVALID_POLLING_CODE');
  expect(await poll(await portico(), login.polling_code)).toFail('INVALID_POLLING_CODE');
  expect(await complete(given, login.polling_code)).toBeRefused(400, invalid);
  expect(await complete(given, 'nonsense')).toBeRefused(400, invalid);
  expect(await complete(await portico(), login.login_code)).toBeRefused(400, /^Project ID mismatch/);
  expect((await poll(given, login.polling_code)).body).toEqual({ status: 'waiting' });
});

test('a login is completed once, also by several concurrent browsers', async () => {
  const given = await portico();
  const login = await start(given);
  const tokens = ['first', 'second', 'third', 'fourth'];

  const answers = await Promise.all(tokens.map(async (token) => await complete(given, login.login_code, token)));

  const winners = tokens.filter((_token, index) => answers[index]?.status === 200);
  expect(winners).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toBeRefused(400, invalid);
  expect((await poll(given, login.polling_code)).body.refresh_token).toBe(winners[0]);
  expect(await complete(given, login.login_code)).toBeRefused(400, invalid);
});

test('exactly one of many concurrent polls gets the refresh token', async () => {
  const given = await portico();
  const login = await start(given);
  await complete(given, login.login_code);

  const answers = await Promise.all(Array.from({ length: 8 }, async () => await poll(given, login.polling_code)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.status === 'used')).toHaveLength(7);
});

test('refresh tokens are stored sealed, and deleted when returned', async () => {
  const given = await portico();
  const login = await start(given);
  const stored = async () => {
    const { rows } = await given.server.app.database.handle().run({
      text: 'select to_json(l)::text as row from cli_logins l order by created_at desc limit 1',
      values: [],
    });
    return String(rows[0]?.row);
  };
  await complete(given, login.login_code, 'a very secret token');

  const before = await stored();
  await poll(given, login.polling_code);

  for (const secret of ['a very secret token', login.login_code, login.polling_code]) {
    expect(before).not.toContain(secret);
  }
  expect(before).toContain('"refresh_token_sealed":"v1.');
  expect(await stored()).toContain('"refresh_token_sealed":null');
});

test('a login in any state expires and is deleted later', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    const given = await portico(server);
    const [open, done] = [await start(given, 60_000), await start(given, 60_000)];
    await complete(given, done.login_code);
    const unaffected = await start(given);
    server.clock.advance(1, 'minute');

    expect((await poll(given, open.polling_code)).body).toEqual({ status: 'expired' });
    expect((await poll(given, done.polling_code)).body).toEqual({ status: 'expired' });
    expect(await complete(given, open.login_code)).toBeRefused(400, invalid);
    server.clock.advance(1, 'hour');
    await server.app.background.sweep();
    expect(await poll(given, done.polling_code)).toFail('INVALID_POLLING_CODE');
    expect((await poll(given, unaffected.polling_code)).body).toEqual({ status: 'waiting' });
  } finally {
    await server.stop();
  }
});
