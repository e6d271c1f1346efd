import { authenticatorApp } from '@portico/testkit';
import { emailTo } from '@portico/testkit/email-webhooks';
import { startKeyService } from '@portico/testkit/key-service';
import { giveOwnSmtp } from '@portico/testkit/project-smtp';
import { type SocialSetting, startSocialSetting } from '@portico/testkit/social-setting';
import { projectWithSecrets, type StoredSecrets, storedSecrets } from '@portico/testkit/stored-secrets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../../features.ts';
import { createDataKeyCache } from '../../platform/encryption/data-key-cache.ts';
import type { KeyService } from '../../platform/encryption/key-service.ts';
import { emailWritten } from '../emails/index.ts';
import { formerTotpSecrets } from '../users/index.ts';
import { moveFormerTextsJob } from './data-keys.jobs.ts';
import { retireDataKeys } from './data-keys.queries.ts';

let setting: SocialSetting;
beforeAll(async () => {
  setting = await startSocialSetting();
});
afterAll(async () => await setting.stop());

const contextOf = ({ server }: Pick<SocialSetting, 'server'>) => ({
  db: server.app.database.handle(),
  now: server.clock.now(),
});
const run = async (text: string, ...values: readonly unknown[]) =>
  (await contextOf(setting).db.run({ text, values })).rows;
const tenancyOf = async ({ project }: StoredSecrets) =>
  String((await run('select id from tenancies where project_id = $1', project.id))[0]?.id);

/** Replaces all stored secrets by what the release before would have stored. */
async function asReleaseBefore(given: StoredSecrets): Promise<void> {
  const tenancyId = await tenancyOf(given);
  const { serverKeys } = setting.server.app.platform;
  const sealed = (purpose: string, text: string) => serverKeys.seal(`${purpose}:${tenancyId}`, text);
  const { body: token } = await given.token();
  await run(
    'update users set totp_secret_sealed = $2 where id = $1',
    given.guarded.id,
    sealed('totp', given.app.secretBase64),
  );
  await run(
    'update provider_tokens set access_token_sealed = $2, refresh_token_sealed = $3 where tenancy_id = $1',
    tenancyId,
    sealed('provider-tokens', token.access_token),
    sealed('provider-tokens', 'a refresh token'),
  );
  await run(
    'update email_webhooks set signing_secret_sealed = $2 where tenancy_id = $1',
    tenancyId,
    sealed('config', given.signingSecret),
  );
  await run(
    `update tenancies set config_overrides = jsonb_set(
      jsonb_set(config_overrides::jsonb, '{emails.server,password}', to_jsonb($2::text)),
      '{auth.oauth.providers,google,clientSecret}', to_jsonb($3::text))::json where id = $1`,
    tenancyId,
    sealed('config', given.smtpPassword),
    sealed('config', setting.world.credentials.client_secret),
  );
}

const formats = async (given: StoredSecrets) =>
  new Set(Object.values(await storedSecrets(given)).map((sealed) => sealed.slice(0, 3)));

test('secrets of the release before are readable, and a job encrypts them with data keys a day after the upgrade', async () => {
  const given = await projectWithSecrets(setting);
  await asReleaseBefore(given);
  expect([...(await formats(given))]).toEqual(['v1.']);
  const events = async () => await run('select count(*) from events where tenancy_id = $1', await tenancyOf(given));

  await given.reads();
  // Another replica of the release before may still run.
  await run(
    "update portico_migrations set applied_at = $1 where name = '0055_sealed_texts'",
    setting.server.clock.now(),
  );
  await setting.server.app.sweep();
  expect([...(await formats(given))]).toEqual(['v1.']);

  setting.server.clock.advance(25, 'hour');
  const before = await events();
  // As two replicas that run the job at the same time.
  await Promise.all([setting.server.app.sweep(), setting.server.app.sweep()]);

  expect([...(await formats(given))]).toEqual(['v3.']);
  expect(await events()).toEqual(before);
  expect(await given.signsIn()).toSucceed();
  expect((await given.report()).status).toBe(400);
  expect((await given.config()).body.config_string).toContain(given.smtpPassword);
  await setting.server.app.sweep();
});

test('`rotate` encrypts secrets of the release before at once, and a secret that cannot be read does not stop it', async () => {
  const [given, broken] = [await projectWithSecrets(setting), await projectWithSecrets(setting)];
  await asReleaseBefore(given);
  await run('update users set totp_secret_sealed = $2 where id = $1', broken.guarded.id, 'v1.brokenbrokenbroken');
  const command = async (name: string) => {
    const lines: string[] = [];
    const startedAt = setting.server.clock.now();
    for (let position: string | undefined; ; ) {
      const { run } = operatorCommands[name] ?? expect.fail(name);
      const result = await run(contextOf(setting), setting.server.app.platform, { startedAt, position });
      lines.push(...result.lines);
      position = result.position;
      if (result.isUnfinished !== true) return lines;
    }
  };

  const status = await command('rotate status');
  expect(status).toContain('2 two-factor secrets to encrypt again');
  expect(status).toContain('2 project configuration secrets to encrypt again');
  const lines = await command('rotate');

  expect(lines).toContain('Encrypted again: 1 two-factor secret.');
  expect(lines).toContain('Encrypted again: 2 project configuration secrets.');
  expect(lines).toContain(`two-factor secret, ${broken.guarded.id}: it cannot be decrypted.`);
  expect([...(await formats(given))]).toEqual(['v3.']);
  await given.reads();
  await run('update users set totp_secret_sealed = null where id = $1', broken.guarded.id);
  expect(await command('rotate status')).toEqual([expect.any(String), 'There are no earlier server secrets.']);
});

test('a secret that is written by a user while the job encrypts the former one is kept', async () => {
  const given = await projectWithSecrets(setting);
  await asReleaseBefore(given);
  const { platform } = setting.server.app;
  const next = authenticatorApp();
  let writes = 0;
  /** Lets the user write after the job has read the former secret, and before it writes. */
  const unwrap: KeyService['unwrap'] = async (...wrapped) => {
    const body = { totp_secret_base64: next.secretBase64 };
    expect(await given.api.as(given.guarded).call('PATCH /users/me', { body })).toSucceed();
    writes += 1;
    return await platform.keyService.unwrap(...wrapped);
  };
  const slow = { ...platform, dataKeyCache: createDataKeyCache(), keyService: { ...platform.keyService, unwrap } };

  await moveFormerTextsJob(slow, [formerTotpSecrets]).run(contextOf(setting));

  expect(writes).toBe(1);
  const { email, password } = given.guarded;
  const first = await given.api.call('POST /auth/password/sign-in', { body: { email, password } });
  const { attempt_code: code } = (first.body as unknown as { details: { attempt_code: string } }).details;
  const body = { type: 'totp', totp: next.codeAt(setting.server.clock.now()), code } as const;
  expect(await given.api.call('POST /auth/mfa/sign-in', { body })).toSucceed();
});

test('new data keys: secrets are read and written while a job encrypts them again, and no data key is lost', async () => {
  const given = await projectWithSecrets(setting);
  const { server } = setting;
  const before = await storedSecrets(given);
  const retire = async () => {
    const now = server.clock.now();
    await retireDataKeys.run({ db: contextOf(setting).db }, { before: new Date(now.getTime() + 1), now });
  };
  const keys = async () =>
    await run(
      "select id, retired_at is null as is_current, renewals from data_keys where tenancy_id = $1 and scope = 'two-factor-secrets'",
      await tenancyOf(given),
    );
  const old = await keys();

  await retire();
  // The data key in memory was retired, and is used for up to five minutes.
  const late = await given.project.user();
  const body = { totp_secret_base64: given.app.secretBase64 };
  expect(await given.api.as(late).call('PATCH /users/me', { body })).toSucceed();
  await Promise.all([server.app.sweep(), server.app.sweep(), given.reads()]);
  await server.app.sweep();

  const after = await storedSecrets(given);
  const head = (sealed = '') => sealed.slice(0, 39);
  for (const name of Object.keys(before)) expect(head(after[name])).not.toBe(head(before[name]));
  expect(await keys()).toContainEqual({ ...old[0], is_current: false, renewals: 1 });
  await given.reads();

  // Another replica wrote with the old data key until now. It is found when no replica can have the key in memory.
  await run('update users set totp_secret_sealed = $2 where id = $1', given.guarded.id, before.totp);
  server.clock.advance(11, 'minute');
  expect(await given.signsIn()).toSucceed();
  await server.app.sweep();
  expect(head((await storedSecrets(given)).totp)).not.toBe(head(before.totp));
  await server.app.sweep();
  expect(await keys()).toContainEqual({ ...old[0], is_current: false, renewals: 2 });
  await given.reads();
});

test('deleting a project destroys its data keys at once, and a job deletes them', async () => {
  const given = await projectWithSecrets(setting);
  const tenancyId = await tenancyOf(given);
  const keys = async () => await run('select wrapped from data_keys where tenancy_id = $1', tenancyId);
  expect(await keys()).toHaveLength(4);

  expect(await given.api.admin().call('DELETE /internal/projects/current')).toSucceed();

  expect(await keys()).toEqual(Array.from({ length: 4 }, () => ({ wrapped: null })));
  await setting.server.app.sweep();
  expect(await keys()).toEqual([]);
});

test('while the key service does not answer, what needs a stored secret fails with 503, and everything else works', async () => {
  const service = await startKeyService();
  const own = await startSocialSetting(service.environment);
  try {
    const given = await projectWithSecrets(own);
    const { api, project, guarded, server } = given;
    const mailing = await own.projectWith('google');
    const smtp = await giveOwnSmtp(mailing);
    const user = await project.user();
    service.failure = { status: 500, type: 'KMSInternalException' };
    // Data keys stay in memory for five minutes.
    await given.reads();
    server.clock.advance(6, 'minute');

    for (const answer of [await given.signsIn(), await given.token(), await given.config(), await given.report()]) {
      expect(answer).toBeRefused(503, 'The key service is unavailable at the moment. Please try again.');
    }
    const body = { totp_secret_base64: given.app.secretBase64 };
    expect(await api.as(user).call('PATCH /users/me', { body })).toBeRefused(503, /key service/);
    const { email, password } = user;
    expect(await api.call('POST /auth/password/sign-in', { body: { email, password } })).toSucceed();
    const { email: first, password: word } = guarded;
    expect(await api.call('POST /auth/password/sign-in', { body: { email: first, password: word } })).toFail(
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    );
    expect(await api.as(user).call('GET /users/me')).toSucceed();
    const invited = 'invited@example.com';
    const invitation = { email: invited, callback_url: 'http://localhost:3000/handler/sign-in' };
    expect(await mailing.api.server().call('POST /internal/send-sign-in-invitation', { body: invitation })).toSucceed();
    const soon = { interval: 20 };
    await expect
      .poll(async () => (await emailTo(mailing, invited))?.error, soon)
      .toMatchObject({ errorType: 'TEMPORARY', canRetry: true });
    expect(smtp.received).toEqual([]);

    service.failure = undefined;
    server.clock.advance(1, 'minute');
    // The next round of the delivery would begin after 15 seconds.
    server.app.database.handle().signal(emailWritten);
    await expect.poll(() => smtp.received.map(({ to }) => to[0]), soon).toEqual([invited]);
    await given.reads();
    expect(server.errors).toEqual([]);
  } finally {
    await own.stop();
    await service.stop();
  }
});
