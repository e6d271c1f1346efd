import { builtInTemplateIds } from '@portico/contract';
import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { addUsers } from '@portico/testkit/databases/many-users';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import type { TestSmtp } from '@portico/testkit/outside/smtp';
import { longTest } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';

const send = 'POST /emails/send-email';
const one = 'GET /internal/email-broadcasts/:id';
const list = 'GET /internal/email-broadcasts';
const soon = { interval: 20 };

/** Creates a project with users. @param on default: the shared server, whose clock must not move far */
async function projectWith(users: number, on?: TestServer): Promise<Portico> {
  const given = await portico(on);
  await addUsers(given, users);
  return given;
}

async function ownServer(): Promise<TestServer> {
  const server = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await server.stop());
  return server;
}

async function broadcast({ api }: Portico, id: string) {
  return (await api.admin().call(one, { params: { id } })).body;
}

async function toAll({ api }: Portico, body: { html?: string; draft_id?: string } = {}): Promise<string> {
  const { html = '<p>News</p>' } = body;
  const source = body.draft_id === undefined ? { html } : { draft_id: body.draft_id };
  const answer = await api.server().call(send, { body: { ...source, subject: 'News', all_users: true } });
  return answer.body.broadcast_id;
}

async function newDraft({ api }: Portico, tsx_source: string): Promise<string> {
  const body = { display_name: 'News', tsx_source };
  return (await api.admin().call('POST /internal/email-drafts', { body })).body.id;
}

async function change({ api }: Portico, id: string, what: 'pause' | 'resume' | 'cancel') {
  return await api.admin().call(`POST /internal/email-broadcasts/:id/${what}`, { params: { id }, body: {} });
}

/** Starts rounds of the server, as requests of other projects do. */
async function wake({ server }: Portico): Promise<void> {
  const other = await portico(server);
  await giveOwnSmtp(other);
  expect(await other.api.server().call(send, { body: { html: '', user_ids: [] } })).toSucceed();
  const body = { email: 'wake@example.com', callback_url: 'http://localhost:3000/' };
  expect(await other.api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
}

const recipients = ({ received }: TestSmtp) => received.flatMap(({ to }) => to);

test('a broadcast to many users takes few statements for the request', async () => {
  const given = await projectWith(1010);
  await giveOwnSmtp(given);
  const scheduled_at_millis = given.server.clock.now().getTime() + 3_600_000;

  const body = { html: '<p>1</p>', subject: '1', all_users: true as const, scheduled_at_millis };
  const answer = await given.api.server().call(send, { body });

  expect(answer.trips).toBeLessThanOrEqual(6);
  expect(answer.body.results).toHaveLength(1000);
  expect(await broadcast(given, answer.body.broadcast_id)).toMatchObject({ counts: { users: 1010, processed: 0 } });
});

test('all users get one email each', async () => {
  const given = await projectWith(330);
  const smtp = await giveOwnSmtp(given);

  const id = await toAll(given);

  await expect.poll(async () => (await broadcast(given, id)).counts.delivered, soon).toBe(330);
  expect(new Set(recipients(smtp)).size).toBe(330);
  expect(smtp.received).toHaveLength(330);
  expect(await broadcast(given, id)).toMatchObject({ status: 'completed', counts: { users: 330, processed: 330 } });
});

longTest('listed users are sent in batches too', async () => {
  const given = await projectWith(250);
  const smtp = await giveOwnSmtp(given);
  const { body } = await given.api.server().call('GET /users', { query: { limit: 230 } });
  const user_ids = body.items.map(({ id }) => id);

  const answer = await given.api.server().call(send, { body: { html: '', subject: 'Hi', user_ids } });

  const id = answer.body.broadcast_id;
  await expect.poll(async () => (await broadcast(given, id)).counts.delivered, soon).toBe(230);
  expect(new Set(recipients(smtp)).size).toBe(230);
  expect(answer.body.results).toHaveLength(230);
});

longTest('each user gets an email with their own name', async () => {
  const given = await projectWith(120);
  const smtp = await giveOwnSmtp(given);
  const draft_id = await newDraft(
    given,
    'export function EmailTemplate({ user }) { return <p>Dear {user.displayName}</p>; }',
  );

  const id = await toAll(given, { draft_id });

  await expect.poll(async () => (await broadcast(given, id)).counts.delivered, soon).toBe(120);
  const greetings = smtp.received.map(({ to, source }) => [to[0], /Dear (User \d+)/.exec(source)?.[1]]);
  expect(greetings.filter(([to, name]) => to !== `${name?.toLowerCase().replace(' ', '-')}@example.com`)).toEqual([]);
});

test('a broadcast can be paused, resumed and cancelled', async () => {
  const given = await projectWith(450, await ownServer());
  const smtp = await giveOwnSmtp(given);
  smtp.keepSilent();
  const id = await toAll(given);
  await expect.poll(smtp.waiting, soon).toBeGreaterThan(0);

  expect((await change(given, id, 'pause')).body.status).toBe('paused');
  expect(await change(given, id, 'pause')).toBeRefused(400, 'Only a broadcast that is being sent can be paused.');
  smtp.answer();
  const queued = (await broadcast(given, id)).counts.queued;
  await expect.poll(async () => (await broadcast(given, id)).counts.delivered, soon).toBe(queued);
  expect(queued).toBeLessThan(450);

  smtp.keepSilent();
  expect((await change(given, id, 'resume')).body.status).toBe('sending');
  await expect.poll(smtp.waiting, soon).toBeGreaterThan(0);
  expect((await change(given, id, 'cancel')).body.status).toBe('cancelled');
  smtp.answer();
  await expect
    .poll(async () => {
      const { rows } = await given.server.app.database.handle().run({
        text: 'select count(*)::int as count from outgoing_emails where is_sending',
        values: [],
      });
      return rows[0]?.count;
    }, soon)
    .toBe(0);
  const { counts, status } = await broadcast(given, id);
  expect(status).toBe('cancelled');
  expect(counts.delivered).toBe(smtp.received.length);
  expect(counts.delivered).toBeLessThan(450);
  expect(new Set(recipients(smtp)).size).toBe(smtp.received.length);
  expect(await change(given, id, 'resume')).toBeRefused(400, 'Only a paused broadcast can be resumed.');
  await wake(given);
  expect(smtp.received).toHaveLength(counts.delivered);
});

test('a sign-in email is delivered while a broadcast waits for the same email server', async () => {
  const given = await projectWith(300);
  const smtp = await giveOwnSmtp(given);
  const user = await given.project.user({ primary_email_verified: true });
  smtp.keepSilent();
  await toAll(given);
  await expect.poll(smtp.waiting, soon).toBe(5);

  const body = { email: user.email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
  await given.project.configure({ magic_link_enabled: true });
  expect(await given.api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();

  await expect.poll(() => recipients(smtp), soon).toContain(user.email);
  smtp.answer();
});

longTest('broadcasts of projects take turns, also if one email server does not respond', async () => {
  const stuck = await projectWith(300);
  const silent = await giveOwnSmtp(stuck);
  silent.keepSilent();
  const quick = await projectWith(150, stuck.server);
  const smtp = await giveOwnSmtp(quick);

  await toAll(stuck);
  await expect.poll(silent.waiting, soon).toBe(5);
  const id = await toAll(quick);

  await expect.poll(async () => (await broadcast(quick, id)).counts.delivered, soon).toBe(150);
  expect(smtp.received).toHaveLength(150);
  silent.answer();
});

longTest('a broadcast with a slow template does not delay the edited sign-in email of another project', async () => {
  const hostile = await projectWith(200);
  const slow = await giveOwnSmtp(hostile);
  const loop = 'let n = 0; while (n < 1_000_000) n += 1;';
  const draft_id = await newDraft(
    hostile,
    `export function EmailTemplate({ user }) { ${loop} return <p>{user.displayName}</p>; }`,
  );
  const other = await portico(hostile.server);
  const smtp = await giveOwnSmtp(other);
  const user = await other.project.user({ primary_email_verified: true });
  await other.project.configure({ magic_link_enabled: true });
  const params = { templateId: builtInTemplateIds.magic_link };
  const tsx_source = `import { NotificationCategory, Subject } from "@portico/emails";
    export const variablesSchema = (v) => v;
    export function EmailTemplate({ variables }) {
      return <><Subject value="Edited" /><NotificationCategory value="Transactional" />{variables.otp}</>;
    }`;
  const edited = await other.api
    .admin()
    .call('PATCH /internal/email-templates/:templateId', { params, body: { tsx_source } });
  expect(edited).toSucceed();

  const id = await toAll(hostile, { draft_id });
  const body = { email: user.email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
  expect(await other.api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();
  await expect.poll(() => recipients(smtp), soon).toEqual([user.email]);

  expect(smtp.received[0]?.source).toContain('Subject: Edited');
  expect(slow.received.length).toBeLessThan(200);
  await change(hostile, id, 'cancel');
});

test('a template that fails for everyone ends the broadcast with the error', async () => {
  const given = await projectWith(150);
  const smtp = await giveOwnSmtp(given);
  const draft_id = await newDraft(given, 'export function EmailTemplate() { return undefinedName; }');

  const id = await toAll(given, { draft_id });

  await expect.poll(async () => (await broadcast(given, id)).status, soon).toBe('failed');
  const { error, counts } = await broadcast(given, id);
  expect(error).toContain('undefinedName');
  expect(counts.failed).toBeLessThanOrEqual(8);
  expect(smtp.received).toHaveLength(0);
  const { items } = (await given.api.admin().call('GET /internal/emails')).body;
  expect(items[0]?.error).toMatchObject({ errorType: 'RENDERING_ERROR', canRetry: false });
});

test('one user whose email cannot be rendered does not affect the others', async () => {
  const given = await projectWith(30);
  const smtp = await giveOwnSmtp(given);
  const draft_id = await newDraft(
    given,
    'export function EmailTemplate({ user }) { if (user.displayName === "User 7") throw new Error("No 7"); return <p>Hi</p>; }',
  );

  const id = await toAll(given, { draft_id });

  await expect.poll(async () => (await broadcast(given, id)).counts, soon).toMatchObject({ delivered: 29, failed: 1 });
  expect(recipients(smtp)).not.toContain('user-7@example.com');
});

longTest('an email server that does not accept emails pauses the broadcast after some attempts', async () => {
  const given = await projectWith(20, await ownServer());
  const smtp = await giveOwnSmtp(given);
  await smtp.stop();
  // One email per batch.
  await given.api.admin().call('PATCH /internal/email-delivery', { body: { emails_per_second: 0.1 } });
  const id = await toAll(given);

  for (let batch = 1; batch <= 6; batch += 1) {
    await expect.poll(async () => (await broadcast(given, id)).counts.processed, soon).toBe(batch);
    await expect.poll(async () => await failedBatches(given), soon).toBe(batch);
    given.server.clock.advance(2, 'hour');
    await wake(given);
  }

  const { status, error, counts } = await broadcast(given, id);
  expect(status).toBe('paused');
  expect(error).toContain('does not accept emails');
  expect(counts.processed).toBe(6);
});

async function failedBatches({ server }: Portico): Promise<number> {
  const text = 'select failed_batches from email_broadcasts where processed_count > 0';
  const { rows } = await server.app.database.handle().run({ text, values: [] });
  return Number(rows[0]?.failed_batches);
}

longTest('a limit per second spreads a broadcast over time', async () => {
  const given = await projectWith(4, await ownServer());
  const smtp = await giveOwnSmtp(given);
  // Batches of one email, with ten seconds between them.
  const limit = { emails_per_second: 0.1 };
  expect((await given.api.admin().call('PATCH /internal/email-delivery', { body: limit })).body).toEqual(limit);

  const id = await toAll(given);
  await expect.poll(() => smtp.received.length, soon).toBe(1);
  await wake(given);
  await wake(given);
  expect((await broadcast(given, id)).counts.queued).toBe(1);

  given.server.clock.advance(11, 'second');
  await wake(given);
  await expect.poll(() => smtp.received.length, soon).toBe(2);
  await given.api.admin().call('PATCH /internal/email-delivery', { body: { emails_per_second: null } });
  expect((await given.api.admin().call('GET /internal/email-delivery')).body).toMatchObject({
    emails_per_second: null,
  });
  await expect.poll(() => smtp.received.length, soon).toBe(4);
});

test('broadcasts are listed in pages, newest first, and only for their project', async () => {
  const given = await projectWith(0);
  await giveOwnSmtp(given);
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    ids.unshift(await toAll(given));
    given.server.clock.advance(1, 'second');
  }
  const admin = given.api.admin();

  const first = await admin.call(list, { query: { limit: 3 } });
  const cursor = first.body.pagination.next_cursor ?? '';
  const second = await admin.call(list, { query: { limit: 3, cursor } });

  expect(first.trips).toBe(1);
  expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(ids);
  expect(second.body.pagination.next_cursor).toBeNull();
  const other = await portico(given.server);
  expect((await other.api.admin().call(list, { query: {} })).body.items).toEqual([]);
  const params = { id: ids[0] ?? '' };
  expect(await other.api.admin().call(one, { params })).toBeRefused(404, 'No broadcast found with given id');
  expect(await change(other, params.id, 'cancel')).toBeRefused(404);
  expect(await given.api.server().callBadly(list, {})).toFail('INSUFFICIENT_ACCESS_TYPE');
});

test('broadcasts are deleted after 90 days, and their HTML and variables after a week', async () => {
  const given = await projectWith(3, await ownServer());
  await giveOwnSmtp(given);
  const id = await toAll(given);
  await expect.poll(async () => (await broadcast(given, id)).counts.delivered, soon).toBe(3);
  const variables = async () => {
    const text = 'select variables from email_broadcasts';
    return (await given.server.app.database.handle().run({ text, values: [] })).rows;
  };
  given.server.clock.advance(6, 'day');
  await given.server.app.background.sweep();
  expect(await variables()).toEqual([{ variables: { html: '<p>News</p>' } }]);
  given.server.clock.advance(2, 'day');
  await given.server.app.background.sweep();
  expect(await variables()).toEqual([{ variables: null }]);

  given.server.clock.advance(83, 'day');
  await given.server.app.background.sweep();

  expect(await given.api.admin().call(one, { params: { id } })).toBeRefused(404);
});
