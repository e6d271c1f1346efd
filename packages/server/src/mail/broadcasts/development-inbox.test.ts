import { randomUUID } from 'node:crypto';
import { builtInTemplateIds, type UserId } from '@portico/contract';
import { engineOfRun, mailsTo, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { startSmtp } from '@portico/testkit/outside/smtp';
import { afterAll, describe, expect, test } from 'vitest';

const send = 'POST /emails/send-email';
const soon = { interval: 20 };
const source = `import { NotificationCategory, Subject } from "@portico/emails";
export function EmailTemplate({ user }) {
  return <><Subject value="News of June" /><NotificationCategory value="Marketing" />Dear {user.displayName}</>;
}`;

const useInbox = async ({ api }: Pick<Portico, 'api'>, development_inbox = true) =>
  await api.admin().callBadly('PATCH /internal/projects/current', {
    body: { config: { email_config: { type: 'shared', ...(development_inbox ? { development_inbox } : {}) } } },
  });
const serverOf = async ({ api }: Portico) =>
  (await api.admin().call('GET /internal/projects/current')).body.config.email_config;
const done = async ({ api }: Portico, id: string) => {
  const read = async () => (await api.admin().call('GET /internal/email-broadcasts/:id', { params: { id } })).body;
  await expect.poll(async () => (await read()).counts, soon).toMatchObject({ processed: (await read()).counts.users });
  await expect.poll(async () => (await read()).counts.delivered, soon).toBe((await read()).counts.queued);
  return await read();
};

describe('a project with the development inbox', () => {
  test('sends emails to users into the inbox, with a link to unsubscribe', async () => {
    const given = await portico();
    expect(await useInbox(given)).toSucceed();
    expect(await serverOf(given)).toEqual({ type: 'shared', development_inbox: true });
    const user = await given.project.user();
    const body = { display_name: 'News', tsx_source: source };
    const { body: draft } = await given.api.admin().call('POST /internal/email-drafts', { body });
    const answer = await given.api.server().call(send, { body: { draft_id: draft.id, user_ids: [user.id] } });
    expect(answer).toSucceed();
    expect(await done(given, answer.body.broadcast_id)).toMatchObject({
      counts: { delivered: 1, failed: 0 },
      source: { display_name: 'News' },
    });
    const [mail] = await mailsTo(given.url, user.email);
    expect(mail?.subject).toBe('News of June');
    expect(mail?.html).toMatch(/unsubscribe/i);
  });

  test('the shared server keeps its answer', async () => {
    const given = await portico();
    const body = { html: 'x', user_ids: [] };
    expect(await serverOf(given)).toEqual({ type: 'shared' });
    expect(await given.api.server().call(send, { body })).toFail('REQUIRES_CUSTOM_EMAIL_SERVER');
    await useInbox(given);
    expect(await given.api.server().call(send, { body })).toSucceed();
    await useInbox(given, false);
    expect(await given.api.server().call(send, { body })).toFail('REQUIRES_CUSTOM_EMAIL_SERVER');
  });
});

describe('an email to verified addresses only', () => {
  test('skips the others, and a repeated request is the same one', async () => {
    const given = await portico();
    await useInbox(given);
    const users = given.api.server();
    const addressed = async (primary_email_verified: boolean) => {
      const primary_email = `${randomUUID()}@example.com`;
      const { body } = await users.call('POST /users', { body: { primary_email, primary_email_verified } });
      return { id: body.id, email: primary_email };
    };
    const [yes, no] = [await addressed(true), await addressed(false)];
    for (const to of [{ user_ids: [yes.id, no.id] }, { all_users: true as const }]) {
      const body = { html: 'x', subject: 'News', only_verified: true, idempotency_key: JSON.stringify(to), ...to };
      const answer = await users.call(send, { body });
      expect(await done(given, answer.body.broadcast_id)).toMatchObject({
        only_verified: true,
        counts: { processed: 2, without_address: 1, delivered: 1 },
      });
      expect((await users.call(send, { body })).body.broadcast_id).toBe(answer.body.broadcast_id);
      expect(await users.call(send, { body: { ...body, only_verified: false } })).toBeRefused(400, /idempotency key/);
    }
    expect(await mailsTo(given.url, yes.email)).toHaveLength(2);
    expect(await mailsTo(given.url, no.email)).toEqual([]);
  });
});

describe('a test of a draft', () => {
  test('goes to one address with preview values, and is no broadcast', async () => {
    const given = await portico();
    await useInbox(given);
    const admin = given.api.admin();
    const body = { display_name: 'News', tsx_source: source };
    const { id } = (await admin.call('POST /internal/email-drafts', { body })).body;
    const recipient_email = `${randomUUID()}@example.com`;
    const params = { id };
    const test_ = 'POST /internal/email-drafts/:id/send-test';
    expect(await admin.call(test_, { params, body: { recipient_email } })).toSucceed();
    expect(await admin.call(test_, { params, body: { recipient_email, subject: 'Other' } })).toSucceed();
    const mails = await mailsTo(given.url, recipient_email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['[Test] News of June', '[Test] Other']);
    expect(mails[0]?.html).toContain('Dear John Doe');
    expect((await admin.call('GET /internal/email-broadcasts', { query: {} })).body.items).toEqual([]);
    expect((await admin.call('GET /internal/email-drafts/:id', { params })).body.sent_at_millis).toBeNull();

    const unknown = { params: { id: randomUUID() }, body: { recipient_email } };
    expect(await admin.call(test_, unknown)).toBeRefused(404);
    const other = await portico();
    await useInbox(other);
    expect(await other.api.admin().call(test_, { params, body: { recipient_email } })).toBeRefused(404);
    const broken = { display_name: 'Broken', tsx_source: 'export function EmailTemplate() { throw new Error("no"); }' };
    const { id: brokenId } = (await admin.call('POST /internal/email-drafts', { body: broken })).body;
    const bad = { params: { id: brokenId }, body: { recipient_email } };
    expect(await admin.call(test_, bad)).toFail('EMAIL_RENDERING_ERROR');
    await useInbox(given, false);
    expect(await admin.call(test_, { params, body: { recipient_email } })).toFail('REQUIRES_CUSTOM_EMAIL_SERVER');
  });
});

describe('a test of a template', () => {
  test('goes to one address as the preview shows it, and stores nothing', async () => {
    const given = await portico();
    await useInbox(given);
    const admin = given.api.admin();
    const params = { templateId: builtInTemplateIds.password_reset };
    const recipient_email = `${randomUUID()}@example.com`;
    const test_ = 'POST /internal/email-templates/:templateId/send-test';
    const { id: user_id } = await given.project.user({ display_name: 'Ada' });
    const body = { recipient_email, tsx_source: source, theme_id: false as const };
    expect(await admin.call(test_, { params, body })).toSucceed();
    expect(await admin.call(test_, { params, body: { ...body, user_id } })).toSucceed();
    const mails = await mailsTo(given.url, recipient_email);
    expect(mails.map(({ subject }) => subject)).toEqual(['[Test] News of June', '[Test] News of June']);
    expect(mails.filter(({ html }) => html.includes('Dear Ada'))).toHaveLength(1);
    const versions = 'GET /internal/email-templates/:templateId/versions';
    expect((await admin.call(versions, { params })).body).toMatchObject({ draft: null, former: [] });

    expect(await admin.call(test_, { params: { templateId: randomUUID() }, body })).toBeRefused(404);
    expect(await admin.call(test_, { params, body: { ...body, theme_id: randomUUID() } })).toBeRefused(400);
    const nobody = { ...body, user_id: randomUUID() as UserId };
    expect(await admin.call(test_, { params, body: nobody })).toFail('USER_ID_DOES_NOT_EXIST');
    const tsx_source = 'export function EmailTemplate() { throw new Error("no"); }';
    expect(await admin.call(test_, { params, body: { ...body, tsx_source } })).toFail('EMAIL_RENDERING_ERROR');
    await useInbox(given, false);
    expect(await admin.call(test_, { params, body })).toFail('REQUIRES_CUSTOM_EMAIL_SERVER');
    expect(await mailsTo(given.url, recipient_email)).toHaveLength(2);
  });
});

describe('the development inbox on a server', () => {
  const servers: TestServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  test('in production mode is the shared server', async () => {
    const server = await startTestServer({
      engine: engineOfRun(),
      environment: { PORTICO_ENVIRONMENT: 'production', PORTICO_SERVER_SECRET: 'x'.repeat(40) },
    });
    servers.push(server);
    const given = await portico(server);
    await useInbox(given);
    const body = { html: 'x', user_ids: [] };
    expect(await given.api.server().call(send, { body })).toFail('REQUIRES_CUSTOM_EMAIL_SERVER');
  });

  test('that has an email server keeps the emails of the project, and sends those of others', async () => {
    const smtp = await startSmtp();
    const server = await startTestServer({
      engine: engineOfRun(),
      environment: { PORTICO_SMTP_URL: smtp.url, PORTICO_MAIL_FROM: 'hello@example.com' },
    });
    servers.push(server);
    const given = await portico(server);
    await useInbox(given);
    const { id, email } = await given.project.user();
    const body = { html: 'x', subject: 'News', user_ids: [id] };
    const answer = await given.api.server().call(send, { body });
    await done(given, answer.body.broadcast_id);
    expect(await mailsTo(server.url, email)).toHaveLength(1);
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain(email);
    await smtp.stop();
  });
});
