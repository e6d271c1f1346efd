import type { Portico, TestServer } from '@portico/testkit';
import { engineOfRun, mailsTo, portico, startTestServer } from '@portico/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/** Tests that values of one project do not stop what the server does for other projects. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_SECURITY_NOTICES: 'true' } });
});
afterAll(async () => await server.stop());
beforeEach(() => {
  server.errors.length = 0;
});

const run = async (text: string, ...values: readonly unknown[]) =>
  (await server.app.database.handle().run({ text, values, isWrite: true })).rows;

async function projectWithDomain(): Promise<Portico> {
  const given = await portico(server);
  await given.project.configure({ domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }] });
  return given;
}

/** Changes the password of a new user. @returns the email of the user */
async function changePassword({ api, project }: Portico): Promise<string> {
  const user = await project.user();
  const body = { old_password: user.password, new_password: 'another long passphrase' };
  expect(await api.as(user).call('POST /auth/password/update', { body })).toSucceed();
  return user.email;
}

/** Runs the jobs, as the server does every two seconds. @returns what was logged */
async function sweep(): Promise<() => string> {
  const thrown = await server.app.background.sweep().then(
    () => '',
    (error: unknown) => String(error),
  );
  return () => [thrown, ...server.errors].join('\n');
}

const openNotices = async () => await run('select kind from security_notices where queued_at is null');
const linkTo = async (email: string) => (await mailsTo(server.url, email))[0]?.link;

const elsewhere = ['//[', '//evil.example/handler', '/\\evil.example', '/\t/evil.example', '//'];

describe('a handler path of another domain', () => {
  test.each(elsewhere)('a handler path of another domain is refused: %j', async (handlerPath) => {
    const { api } = await projectWithDomain();
    const domains = [{ domain: 'https://app.example.com', handler_path: handlerPath }];
    const change = await api.admin().call('PATCH /internal/projects/current', { body: { config: { domains } } });
    expect(change).toFail('SCHEMA_ERROR');
    expect(change.text).toContain('Handler path must be a path on the domain');

    const entry = { baseUrl: 'https://app.example.com', handlerPath };
    for (const override of [
      { 'domains.trustedDomains.app': entry },
      { 'domains.trustedDomains': { app: entry } },
      { domains: { trustedDomains: [entry] } },
    ]) {
      const body = { config_override_string: JSON.stringify(override) };
      const answer = await api.admin().call('PATCH /internal/config/override', { body });
      expect(answer).toBeRefused(400, /Handler path must be a path on the domain/);
    }
  });

  test.each(elsewhere)('a path of an earlier release is not used, and stops nothing: %j', async (handlerPath) => {
    const [given, other] = [await projectWithDomain(), await projectWithDomain()];
    const entry = { baseUrl: 'https://app.example.com', handlerPath };
    await run(
      `update tenancies set config_overrides =
         (config_overrides::jsonb || jsonb_build_object('domains.trustedDomains', $2::jsonb))::json where project_id = $1`,
      given.project.id,
      JSON.stringify({ app: entry }),
    );
    await given.project.configure({ allow_localhost: false });

    const emails = [await changePassword(given), await changePassword(other)];
    await server.app.background.sweep();

    for (const email of emails) expect(await linkTo(email)).toBe('https://app.example.com/handler/forgot-password');
    expect((await given.api.call('GET /projects/current')).body.config.domains).toEqual([
      { domain: 'https://app.example.com', handler_path: '/handler' },
    ]);
    expect(server.errors).toEqual([]);
  });
});

/** Queues a notice like one that is done, at once with other values. @returns its recipient */
async function queueAnother(given: Portico, kind: string, createdAt: string): Promise<string> {
  const email = await changePassword(given);
  await server.app.background.sweep();
  const recipient = `another-${email}`;
  await run(
    `insert into security_notices (tenancy_id, id, user_id, kind, recipients, transaction_id, created_at)
      select tenancy_id, gen_random_uuid(), user_id, $2, array[$3::text], pg_current_xact_id(), $4::timestamptz
      from security_notices where recipients = array[$1::text]`,
    email,
    kind,
    recipient,
    createdAt,
  );
  return recipient;
}

test('a notice that cannot be rendered stops no other notice, is logged, and is not repeated', async () => {
  const [given, other] = [await projectWithDomain(), await projectWithDomain()];
  const broken = await queueAnother(given, 'password_changed', '-infinity');
  const emails = [await changePassword(given), await changePassword(other)];

  const logged = await sweep();

  expect(await openNotices()).toEqual([]);
  for (const email of emails) expect(await mailsTo(server.url, email)).toHaveLength(1);
  expect(await mailsTo(server.url, broken)).toEqual([]);
  await expect.poll(logged).toContain('Invalid time value');
});

test('a notice of a kind that only the next release knows is left to it', async () => {
  const email = await queueAnother(await projectWithDomain(), 'of_the_next_release', '2020-01-01');

  await server.app.background.sweep();

  expect(await openNotices()).toEqual([{ kind: 'of_the_next_release' }]);
  await run("update security_notices set kind = 'password_changed' where recipients = array[$1::text]", email);
  await server.app.background.sweep();
  expect(await mailsTo(server.url, email)).toHaveLength(1);
});

test('a project whose configuration cannot be read stops no notice of another project', async () => {
  const [given, other] = [await projectWithDomain(), await projectWithDomain()];
  const email = await changePassword(given);
  await server.app.background.sweep();
  // A branch that no process has in memory.
  await run(
    `with branch as (
        insert into tenancies (id, project_id, branch_id, config_overrides)
        select gen_random_uuid(), project_id, 'broken', '{"emails.securityNotices": "broken"}'
        from tenancies where project_id = $1 returning id
      )
      insert into security_notices (tenancy_id, id, user_id, kind, recipients, transaction_id, created_at)
      select branch.id, n.id, n.user_id, n.kind, n.recipients, n.transaction_id, n.created_at
      from security_notices n, branch where n.recipients = array[$2::text]`,
    given.project.id,
    email,
  );
  const emails = [await changePassword(given), await changePassword(other)];

  const logged = await sweep();

  expect(await openNotices()).toEqual([]);
  for (const other of emails) expect(await mailsTo(server.url, other)).toHaveLength(1);
  expect(await mailsTo(server.url, email)).toHaveLength(1);
  await expect.poll(logged).toContain('securityNotices');
});
