import {
  authenticatorApp,
  mailsTo,
  ownersTeam,
  type Portico,
  portico,
  type TestUser,
  type Tokens,
} from '@portico/testkit';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobs } from '../../kernel/background/jobs.ts';
import { removeDueUser } from '../users/index.ts';
import { scheduledDeletionsJob } from './deletions.jobs.ts';

const dayMillis = 86_400_000;

// These tests move the clock by days, and run the jobs of the whole database.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

const runJob = async () => {
  const context = () => ({ db: server.app.database.handle(), now: server.clock.now() });
  await runJobs([scheduledDeletionsJob(server.app.platform)], context);
};

/** Creates a user of a project with ten days to change one's mind. */
async function given(days = 10) {
  const made = await portico(server);
  const { api, project } = made;
  const configure = async (config: object) => {
    const body = { config_override_string: JSON.stringify(config) };
    expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  };
  await configure({ 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': days });
  const user = await project.user({ primary_email_verified: true, primary_email_auth_enabled: true });
  return { ...made, user, configure, own: api.as(user), ...stepsOf(made, user) };
}

function stepsOf({ api }: Portico, user: TestUser) {
  const params = { user_id: user.id };
  return {
    leave: async () => expect(await api.as(user).call('DELETE /users/me')).toSucceed(),
    read: async () => await api.server().call('GET /users/:user_id', { params }),
    cancel: async () => await api.server().call('POST /users/:user_id/cancel-deletion', { params }),
    signIn: async () =>
      await api.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } }),
    keep: async (code: string) => await api.call('POST /auth/keep-account', { body: { code } }),
  };
}

function heldBy({ body }: { body: unknown }) {
  return (body as { details: { attempt_code: string; deletion_at_millis: number } }).details;
}

async function givenScheduled() {
  const made = await given();
  await made.leave();
  const held = heldBy(await made.signIn());
  return { ...made, code: held.attempt_code, held };
}

describe('a user who deletes the account', () => {
  test('has it until the day, without sessions, and can keep it after a sign-in', async () => {
    const { own, api, user, leave, read, signIn, keep } = await given();
    const now = server.clock.now().getTime();
    await leave();

    expect((await read()).body.deletion_at_millis).toBeGreaterThanOrEqual(now + 10 * dayMillis);
    expect(await own.call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    const headers = { 'x-stack-refresh-token': user.refresh_token };
    const refresh = await api.call('POST /auth/sessions/current/refresh', { headers });
    expect(refresh).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

    const answer = await signIn();
    expect(answer).toFail('ACCOUNT_DELETION_SCHEDULED');
    expect(answer.status).toBe(403);
    const held = heldBy(answer);
    expect(held.deletion_at_millis).toBe((await read()).body.deletion_at_millis);

    const kept = await keep(held.attempt_code);
    expect(kept.body).toMatchObject({ user_id: user.id, is_new_user: false });
    expect(await api.as(kept.body).call('GET /users/me')).toSucceed();
    expect((await read()).body.deletion_at_millis).toBeNull();
    expect(await signIn()).toSucceed();
    expect(await keep(held.attempt_code)).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test('a wrong password does not tell that the account is scheduled', async () => {
    const { api, user, leave } = await given();
    await leave();
    const body = { email: user.email, password: 'not the password' };
    expect(await api.call('POST /auth/password/sign-in', { body })).toFail('EMAIL_PASSWORD_MISMATCH');
  });

  test('a changed setting and a second request move no date', async () => {
    const { own, read, configure } = await given();
    const answers = await Promise.all([own.call('DELETE /users/me'), own.call('DELETE /users/me')]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { deletion_at_millis: before } = (await read()).body;
    await configure({ 'users.deletionGraceDays': 1 });
    expect((await read()).body.deletion_at_millis).toBe(before);
  });

  test('0 days, servers and anonymous users delete at once', async () => {
    const { leave, read } = await given(0);
    await leave();
    expect(await read()).toFail('USER_NOT_FOUND');

    const later = await given();
    const params = { user_id: later.user.id };
    expect(await later.api.server().call('DELETE /users/:user_id', { params })).toSucceed();
    expect(await later.read()).toFail('USER_NOT_FOUND');

    const { body: anonymous } = await later.api.call('POST /auth/anonymous/sign-up');
    const asked = { params: { user_id: anonymous.user_id } };
    expect(await later.api.as(anonymous).call('DELETE /users/me')).toSucceed();
    expect(await later.api.server().call('GET /users/:user_id', asked)).toFail('USER_NOT_FOUND');
  });

  test('a code that was sent before does not sign in', async () => {
    const { api, user, project, leave } = await given();
    await project.configure({ magic_link_enabled: true });
    const body = { email: user.email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
    const sent = await api.call('POST /auth/otp/send-sign-in-code', { body });
    expect(sent).toSucceed();
    const [mail] = await mailsTo(server.url, user.email);
    await leave();
    const used = { code: mail?.code ?? '' };
    expect(await api.call('POST /auth/otp/sign-in', { body: used })).toFail('VERIFICATION_CODE_NOT_FOUND');
  });
});

describe('a user with a second factor', () => {
  test('proves both before the account tells anything, and keeps it without proving them again', async () => {
    const { api, own, leave, signIn, keep, read } = await given();
    const app = authenticatorApp();
    expect(await own.call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } })).toSucceed();
    await leave();

    const first = await signIn();
    expect(first).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    // The code of the first step does not keep the account.
    const skipped = await keep(heldBy(first).attempt_code);
    expect(skipped).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect((await read()).body.deletion_at_millis).not.toBeNull();

    const body = { type: 'totp', totp: app.codeAt(server.clock.now()), code: heldBy(skipped).attempt_code } as const;
    const second = await api.call('POST /auth/mfa/sign-in', { body });
    expect(second).toFail('ACCOUNT_DELETION_SCHEDULED');
    expect(await keep(heldBy(second).attempt_code)).toSucceed();
    expect((await read()).body.deletion_at_millis).toBeNull();
  });
});

test('asking to keep an account does not renew a sign-in that lacks the second factor', async () => {
  const { own, signIn, keep } = await given();
  const { secretBase64 } = authenticatorApp();
  expect(await own.call('PATCH /users/me', { body: { totp_secret_base64: secretBase64 } })).toSucceed();
  const first = await signIn();
  server.clock.advance(4, 'minute');
  const renewed = await keep(heldBy(first).attempt_code);
  expect(renewed).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  server.clock.advance(2, 'minute');
  expect(await keep(heldBy(renewed).attempt_code)).toFail('VERIFICATION_CODE_EXPIRED');
});

describe('sessions that others begin', () => {
  test('a server gets none, and no code that keeps the account', async () => {
    const { api, user, leave, cancel } = await given();
    await leave();
    for (const is_impersonation of [true, false]) {
      const answer = await api.server().call('POST /auth/sessions', { body: { user_id: user.id, is_impersonation } });
      expect(answer).toFail('ACCOUNT_DELETION_SCHEDULED');
      expect(heldBy(answer).attempt_code).toBeNull();
    }
    expect((await cancel()).body.deletion_at_millis).toBeNull();
    expect(await api.server().call('POST /auth/sessions', { body: { user_id: user.id } })).toSucceed();
  });

  test('API keys stop, and work again when the account is kept', async () => {
    const { api, own, project, leave, cancel } = await given();
    await project.configure({ allow_user_api_keys: true });
    const body = { user_id: 'me', description: 'Script', expires_at_millis: null } as const;
    const { body: key } = await own.call('POST /user-api-keys', { body });
    const check = async () =>
      await api.server().call('POST /user-api-keys/check', { body: { api_key: key.value as string } });
    expect(await check()).toSucceed();
    await leave();
    expect(await check()).toFail('API_KEY_REVOKED');
    expect(await cancel()).toSucceed();
    expect(await check()).toSucceed();
  });
});

describe('the deletion', () => {
  test('runs when it is due, once, with the events of a deletion', async () => {
    const { api, user, leave, read } = await given();
    await leave();
    server.clock.advance(9, 'day');
    await runJob();
    expect(await read()).toSucceed();
    server.clock.advance(25, 'hour');
    await Promise.all([runJob(), runJob()]);
    expect(await read()).toFail('USER_NOT_FOUND');
    const { body } = await api.admin().call('GET /events', { query: { user_id: user.id } });
    const types = body.items.map(({ type }) => type).filter((type) => type.startsWith('user.'));
    expect(types).toEqual(['user.deleted', 'user.deletion_scheduled', 'user.created']);
  });

  test('goes on with others when that of many users fails, and says so', async () => {
    const { user, leave, read } = await given();
    const db = server.app.database.handle();
    await db.script(`create function refuse_stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
      create trigger refuse_stuck before delete on users for each row when (old.display_name = 'stuck') execute function refuse_stuck()`);
    await db.run({
      text: `insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at, deletion_at)
        select tenancy_id, gen_random_uuid(), 'stuck', now(), now(), '2020-01-01' from users, generate_series(1, 60) where id = $1`,
      values: [user.id],
      isWrite: true,
    });
    await leave();
    server.clock.advance(11, 'day');

    await expect(scheduledDeletionsJob(server.app.platform).run({ db, now: server.clock.now() })).rejects.toThrow(
      'stuck',
    );

    expect(await read()).toFail('USER_NOT_FOUND');
    await db.script(`drop trigger refuse_stuck on users; drop function refuse_stuck();
      delete from users where display_name = 'stuck'`);
  });

  test('does not take an account that was kept in the meantime', async () => {
    const { code, keep, read } = await givenScheduled();
    expect(await keep(code)).toSucceed();
    server.clock.advance(11, 'day');
    await runJob();
    expect(await read()).toSucceed();
  });

  test('spares an account that is kept while the deletion waits for it', async () => {
    const { signIn, keep, user, project, read } = await givenScheduled();
    server.clock.advance(11, 'day');
    expect(await keep(heldBy(await signIn()).attempt_code)).toSucceed();
    const { database, platform } = server.app;
    const found = await platform.projects.find(database.handle(), project.id, 'main');
    if (typeof found !== 'object') throw new Error('The project exists.');
    const context = { db: database.handle(), now: server.clock.now(), platform, project: found };
    expect(await removeDueUser({ ...context, tenancyId: found.tenancyId }, user.id)).toBe(false);
    expect(await read()).toSucceed();
  });

  test('either happens or the account is kept, if both are asked for at once', async () => {
    const { signIn, keep, read } = await givenScheduled();
    server.clock.advance(11, 'day');
    const code = heldBy(await signIn()).attempt_code;
    const [kept] = await Promise.all([keep(code), runJob(), runJob()]);
    await runJob();
    expect([200, 404]).toContain(kept.status);
    expect((await read()).status).toBe(kept.status);
  });

  test('of two who keep it, each with a code of an own sign-in, one uses the code', async () => {
    const { code, signIn, keep } = await givenScheduled();
    const second = heldBy(await signIn()).attempt_code;
    const answers = await Promise.all([keep(code), keep(second), keep(code)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  });
});

test('the last owner of a project cannot schedule the deletion, and an owner who has scheduled it is none', async () => {
  const at = await portico(server);
  const { internal, project } = at;
  const config = { 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': 10 };
  const body = { config_override_string: JSON.stringify(config) };
  expect(await internal.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  const refusal = 'The project needs an owner. Make another person an owner first.';
  const leave = async (who: Tokens) => await internal.withTokens(who).call('DELETE /users/me');

  expect(await leave(project.owner)).toBeRefused(400, refusal);
  const second = await ownersTeam(at).join('owner');
  expect(await leave(second)).toSucceed();
  expect(await leave(project.owner)).toBeRefused(400, refusal);
  const reset = { config_override_string: JSON.stringify({ ...config, 'users.deletionGraceDays': 0 }) };
  expect(await internal.admin().call('PATCH /internal/config/override', { body: reset })).toSucceed();
});

test('owners who must stay do not hold up the deletions of other people', async () => {
  const { project } = await portico(server);
  const db = server.app.database.handle();
  const owners = `with owner as (
      select m.tenancy_id, m.team_id, g.permission_id from team_memberships m
      join team_permission_grants g using (tenancy_id, team_id, user_id)
      where m.team_id = $1 and g.permission_id = 'team_admin'
    ), added as (
      insert into users (tenancy_id, id, signed_up_at, last_active_at, deletion_at)
      select tenancy_id, gen_random_uuid(), now(), now(), '2020-01-01' from owner, generate_series(1, 60)
      returning tenancy_id, id
    ), joined as (
      insert into team_memberships (tenancy_id, team_id, user_id, created_at)
      select tenancy_id, $1, id, now() from added
    ) insert into team_permission_grants (tenancy_id, team_id, user_id, permission_id)
    select tenancy_id, $1, id, 'team_admin' from added`;
  await db.run({ text: owners, values: [project.ownerTeamId], isWrite: true });
  const all = 'update users set deletion_at = $2 where id in (select user_id from team_memberships where team_id = $1)';
  await db.run({ text: all, values: [project.ownerTeamId, '2020-01-01'], isWrite: true });

  const { leave, read } = await given();
  await leave();
  server.clock.advance(11, 'day');
  await runJob();
  expect(await read()).toFail('USER_NOT_FOUND');
  await db.run({ text: all, values: [project.ownerTeamId, null], isWrite: true });
});
