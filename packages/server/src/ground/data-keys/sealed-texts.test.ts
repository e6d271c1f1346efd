import { AsyncLocalStorage } from 'node:async_hooks';
import { whileUserIsLocked } from '@portico/testkit';
import { projectWithSecrets, type StoredSecrets, storedSecrets } from '@portico/testkit/databases/stored-secrets';
import { emailTo } from '@portico/testkit/outside/email-webhooks';
import { startKeyService } from '@portico/testkit/outside/key-service';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { type SocialSetting, startSocialSetting } from '@portico/testkit/outside/social-setting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailWritten } from '../../mail/emails/index.ts';
import { retireDataKeys } from './renewal.queries.ts';

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
  await Promise.all([server.app.background.sweep(), server.app.background.sweep(), given.reads()]);
  await server.app.background.sweep();

  const after = await storedSecrets(given);
  const head = (sealed = '') => sealed.slice(0, 39);
  for (const name of Object.keys(before)) expect(head(after[name])).not.toBe(head(before[name]));
  expect(await keys()).toContainEqual({ ...old[0], is_current: false, renewals: 1 });
  await given.reads();

  // Another replica wrote with the old data key until now. It is found when no replica can have the key in memory.
  await run('update users set totp_secret_sealed = $2 where id = $1', given.guarded.id, before.totp);
  server.clock.advance(11, 'minute');
  expect(await given.signsIn()).toSucceed();
  await server.app.background.sweep();
  expect(head((await storedSecrets(given)).totp)).not.toBe(head(before.totp));
  await server.app.background.sweep();
  expect(await keys()).toContainEqual({ ...old[0], is_current: false, renewals: 2 });
  await given.reads();
});

test('a secret that changes while the job encrypts it again stays as it was written', async () => {
  const given = await projectWithSecrets(setting);
  const { server } = setting;
  const now = server.clock.now();
  await retireDataKeys.run({ db: contextOf(setting).db }, { before: new Date(now.getTime() + 1), now });
  const text = 'update users set totp_secret_sealed = $2 where id = $1';
  const values = [given.guarded.id, 'written by a user'];

  // The job does not run in the transaction.
  const outside = AsyncLocalStorage.snapshot();
  const sweep = async () => await outside(async () => await server.app.background.sweep());
  await whileUserIsLocked(setting, given.guarded, sweep, async (db) => await db.run({ text, values }));

  expect((await storedSecrets(given)).totp).toBe('written by a user');
});

test('deleting a project destroys its data keys at once, and a job deletes them', async () => {
  const given = await projectWithSecrets(setting);
  const tenancyId = await tenancyOf(given);
  const keys = async () => await run('select wrapped from data_keys where tenancy_id = $1', tenancyId);
  expect(await keys()).toHaveLength(4);

  expect(await given.api.admin().call('DELETE /internal/projects/current')).toSucceed();

  expect(await keys()).toEqual(Array.from({ length: 4 }, () => ({ wrapped: null })));
  await setting.server.app.background.sweep();
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
