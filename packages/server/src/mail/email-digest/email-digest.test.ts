import {
  engineOfRun,
  mailsTo,
  type Portico,
  portico,
  rawRequest,
  startTestServer,
  type TestServer,
} from '@portico/testkit';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const soon = { interval: 20 };
const cronSecret = 'a cron secret for tests'.replaceAll(' ', '-');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_CRON_SECRET: cronSecret } });
});
afterAll(async () => {
  await server?.stop();
});

const invite = async ({ api }: Portico, email: string) => {
  const body = { email, callback_url: 'http://localhost:3000/handler/sign-in' };
  expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
};

/** Creates a project whose owner has an email address, and whose email server knows no recipient. */
async function failingProject(ownerEmail: string, on = server): Promise<Portico> {
  const given = await portico(on);
  const me = await given.internal.withTokens(given.project.owner).call('GET /users/me');
  const params = { user_id: me.body.id };
  const body = { primary_email: ownerEmail };
  expect(await given.internal.server().call('PATCH /users/:user_id', { params, body })).toSucceed();
  await giveOwnSmtp(given, { refuseRecipient: () => [550, '5.1.1 No such user here'] });
  return given;
}

async function failEmail(given: Portico, email: string): Promise<void> {
  await invite(given, email);
  const last = async () => (await given.api.admin().call('GET /internal/emails')).body.items[0];
  await expect.poll(async () => (await last())?.error?.canRetry, soon).toBe(false);
}

const digest = async (query = '', authorization: string | null = `Bearer ${cronSecret}`, url = server.url) =>
  await rawRequest(url, {
    method: 'POST',
    path: `/api/v1/internal/failed-emails-digest${query}`,
    headers: authorization === null ? {} : { authorization },
  });

interface Listed {
  success: boolean;
  failed_emails_by_tenancy: { project_id: string; tenant_owner_emails: string[]; emails: unknown[] }[];
}
const listedOf = async (given: Portico, query = '?dry_run=true') =>
  ((await digest(query)).body as Listed).failed_emails_by_tenancy.find(
    ({ project_id }) => project_id === given.project.id,
  );

test('the cron secret is required, and the query is checked', async () => {
  expect(await digest('', null)).toFail('SCHEMA_ERROR');
  expect((await digest('', null)).text).toContain('headers.authorization must be defined');
  for (const wrong of [
    'Bearer wrong',
    cronSecret,
    `bearer ${cronSecret}`,
    `Bearer ${cronSecret} `.trim().slice(0, -1),
  ]) {
    expect(await digest('', wrong)).toBeRefused(401, /^Unauthorized$/);
  }
  expect(await digest('?dry_run=maybe')).toFail('SCHEMA_ERROR');
  expect(await digest('?other=1')).toFail('SCHEMA_ERROR');
  const without = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await without.stop());
  expect(await digest('', 'Bearer undefined', without.url)).toBeRefused(401, /^Unauthorized$/);
});

test('a dry run lists failed emails of the last day by project, and sends nothing', async () => {
  const given = await failingProject('owner-1@example.com');
  expect(await listedOf(given)).toBeUndefined();
  await failEmail(given, 'a@example.com');
  await failEmail(given, 'b@example.com');
  // This one is suppressed by now, which the owner knows.
  await failEmail(given, 'a@example.com');

  const subject = 'You have been invited to sign in to Test project';
  expect(await listedOf(given)).toEqual({
    project_id: given.project.id,
    tenancy_id: expect.any(String),
    tenant_owner_emails: ['owner-1@example.com'],
    emails: [
      { subject, to: ['b@example.com'] },
      { subject, to: ['a@example.com'] },
    ],
  });
  expect(await mailsTo(server.url, 'owner-1@example.com')).toEqual([]);
  const ownerless = await portico(server);
  await giveOwnSmtp(ownerless, { refuseRecipient: () => [550, '5.1.1 No such user here'] });
  await failEmail(ownerless, 'c@example.com');
  expect(await listedOf(ownerless)).toBeUndefined();
});

test('an owner gets one digest a day, from the endpoint, the job and all replicas together', async () => {
  const given = await failingProject('owner-2@example.com');
  await failEmail(given, 'a<b>@example.com'.replace('<b>', ''));
  const mails = async () => await mailsTo(server.url, 'owner-2@example.com');

  const together = await Promise.all([digest(), digest(), server.app.background.sweep(), digest()]);
  expect(together[0]).toMatchObject({ status: 200, body: { success: true } });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Failed emails digest');
  expect(mail?.link).toBe(`${server.url}/projects/${given.project.id}/emails`);
  expect(mail?.html).toContain('Test project: 1 failed email');
  expect(mail?.html).toContain('You have been invited to sign in to Test project');

  await failEmail(given, 'c@example.com');
  await server.app.background.sweep();
  expect(await mails()).toHaveLength(1);
  server.clock.advance(25, 'hour');
  await server.app.background.sweep();
  expect(await mails()).toHaveLength(1);
  await failEmail(given, 'd@example.com');
  await server.app.background.sweep();
  expect(await mails()).toHaveLength(2);
});

test('one digest contains all projects of the owner, and its values are escaped', async () => {
  const given = await failingProject('owner-3@example.com');
  const asOwner = given.internal.withTokens(given.project.owner);
  const body = { display_name: '<b>Bold</b> https://evil.example', owner_team_id: given.project.ownerTeamId };
  const { body: second } = await asOwner.call('POST /internal/projects', { body });
  await failEmail(given, 'a@example.com');
  const handle = server.app.database.handle();
  await handle.run({
    text: `insert into email_failures (tenancy_id, email_id, failed_at)
      select t.id, gen_random_uuid(), $2::timestamptz from tenancies t where t.project_id = $1`,
    values: [second.id, server.clock.now()],
  });

  await server.app.background.sweep();

  const [mail] = await mailsTo(server.url, 'owner-3@example.com');
  expect(mail?.link).toBe(`${server.url}/projects`);
  expect(mail?.html).toContain('2 failed emails');
  expect(mail?.html).toContain('&lt;b&gt;Bold&lt;');
  expect(mail?.html).not.toContain('https://evil.example');
});

test('the operator can turn the digest off', async () => {
  const off = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_FAILED_EMAILS_DIGEST: 'off' } });
  onTestFinished(async () => await off.stop());
  const given = await failingProject('owner-4@example.com', off);
  await failEmail(given, 'a@example.com');

  await off.app.background.sweep();

  expect(await mailsTo(off.url, 'owner-4@example.com')).toEqual([]);
});
