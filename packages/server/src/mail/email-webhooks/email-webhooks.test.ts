import { createHmac, randomUUID } from 'node:crypto';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { createHook, emailTo, postReport, sendInvitation, suppressed } from '@portico/testkit/outside/email-webhooks';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const soon = { interval: 20 };
const standardSecret = `whsec_${Buffer.from('a secret of 24 bytes, ok').toString('base64')}`;
const mailgunKey = 'key-0123456789abcdef0123456789abcdef';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => {
  await server?.stop();
});

type Headers = Record<string, string>;

const post = async (path: string, body: unknown, headers?: Headers) =>
  await postReport(server.url, path, body, headers);

/** Headers of a signed request, as Svix or Standard Webhooks sends it. */
function signed(body: string, { prefix = 'svix', id = `msg_${randomUUID()}`, at = new Date() } = {}): Headers {
  return {
    'content-type': 'application/json',
    [`${prefix}-id`]: id,
    [`${prefix}-timestamp`]: String(Math.floor(at.getTime() / 1000)),
    [`${prefix}-signature`]: new Webhook(standardSecret).sign(id, at, body),
  };
}

describe('Postmark', () => {
  const bounce = (Type: string, RecordType = 'Bounce') => ({
    RecordType,
    MessageStream: 'outbound',
    ID: Math.floor(Math.random() * 1e9),
    Type,
    TypeCode: 1,
    Name: 'Hard bounce',
    Tag: 'Test',
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Metadata: {},
    ServerID: 23,
    Description: 'The server was unable to deliver your message.',
    Details: 'Test bounce details',
    Email: 'john@example.com',
    From: 'sender@example.com',
    BouncedAt: '2026-11-05T16:33:54.9070259Z',
    Inactive: true,
    Subject: 'Test subject',
  });

  test('hard bounces and complaints suppress, soft bounces and opens do not', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'postmark');

    for (const event of [bounce('SoftBounce'), bounce('AutoResponder'), { RecordType: 'Open', Recipient: 'a@b.com' }]) {
      expect((await post(path, event)).status).toBe(200);
    }
    expect(await suppressed(given)).toEqual([]);
    expect((await post(path, bounce('SpamComplaint', 'SpamComplaint'))).status).toBe(200);
    expect(await suppressed(given)).toMatchObject([{ email_address: 'john@example.com', reason: 'complaint' }]);
    expect((await post(path, bounce('HardBounce'))).status).toBe(200);
    expect(await suppressed(given)).toEqual([
      {
        email_address: 'john@example.com',
        reason: 'bounce',
        provider: 'postmark',
        detail: 'The server was unable to deliver your message. Test bounce details',
      },
    ]);
  });

  test('a repeated report has no effect', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'postmark');
    const event = bounce('HardBounce');
    await post(path, event);
    await given.api.admin().call('DELETE /internal/email-suppressions/:email_address', {
      params: { email_address: 'john@example.com' },
    });

    expect((await post(path, event)).status).toBe(200);

    expect(await suppressed(given)).toEqual([]);
    const together = bounce('HardBounce');
    await Promise.all([post(path, together), post(path, together), post(path, together)]);
    expect(await suppressed(given)).toHaveLength(1);
  });
});

describe('Resend', () => {
  const bounced = (type = 'Permanent') => ({
    type: 'email.bounced',
    created_at: '2026-11-23T23:41:12.126Z',
    data: {
      created_at: '2026-11-23T23:41:11.894719+00:00',
      email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
      from: 'Otters <otters@example.com>',
      to: ['Ada <ada@example.com>'],
      subject: 'Sending this example',
      bounce: { message: 'The recipient does not exist.', subType: 'General', type },
    },
  });

  test('signed events change emails and suppressions', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'resend', standardSecret);
    const send = async (event: object) => {
      const body = JSON.stringify(event);
      return (await post(path, body, signed(body))).status;
    };

    expect(await send(bounced('Transient'))).toBe(200);
    expect(await send({ type: 'contact.created', data: { id: '1', email: 'ada@example.com' } })).toBe(200);
    expect(await suppressed(given)).toEqual([]);
    expect(await send(bounced())).toBe(200);
    expect(await suppressed(given)).toEqual([
      {
        email_address: 'ada@example.com',
        reason: 'bounce',
        provider: 'resend',
        detail: 'General: The recipient does not exist.',
      },
    ]);
  });

  test('unsigned, changed and old events are refused, and all without a signing secret', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'resend');
    const body = JSON.stringify(bounced());
    expect((await post(path, body, signed(body))).status).toBe(401);

    const params = { provider: 'resend' } as const;
    const change = async (signing_secret: string | null) =>
      await given.api.admin().call('PATCH /internal/email-webhooks/:provider', { params, body: { signing_secret } });
    expect(await change('not a secret')).toBeRefused(400, /does not have the format/);
    expect(await change(standardSecret)).toSucceed();
    const old = new Date(Date.now() - 6 * 60_000);
    for (const headers of [{}, signed(`${body} `), signed(body, { at: old }), signed(body, { prefix: 'webhook' })]) {
      expect((await post(path, body, headers)).status).toBe(401);
    }
    expect(await suppressed(given)).toEqual([]);
    expect((await post(path, body, signed(body))).status).toBe(200);
    expect(await suppressed(given)).toHaveLength(1);
    const stored = await server.app.database.handle().run({
      text: "select string_agg(signing_secret_sealed || token_digest, '') as all from email_webhooks",
      values: [],
    });
    expect(String(stored.rows[0]?.all)).not.toContain(standardSecret);
    expect(String(stored.rows[0]?.all)).not.toContain(path.split('/').at(-1));
  });
});

describe('Mailgun', () => {
  function event(data: object, at = server.clock.now()) {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const token = randomUUID().replaceAll('-', '');
    const signature = createHmac('sha256', mailgunKey)
      .update(timestamp + token)
      .digest('hex');
    return { signature: { timestamp, token, signature }, 'event-data': data };
  }
  const failed = (id: string, severity: string) => ({
    event: 'failed',
    id: 'G9Bn5sl1TC6nu79C8C0bwg',
    timestamp: 1521233195.375624,
    severity,
    reason: 'suppress-bounce',
    'log-level': 'error',
    recipient: 'alice@example.com',
    'delivery-status': { code: 605, message: '', description: 'Not delivering to previously bounced address' },
    message: { headers: { to: 'Alice <alice@example.com>', 'message-id': `${id}@example.com` }, size: 111 },
  });

  test('permanent failures suppress and mark the email with the message ID', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'mailgun', mailgunKey);
    const id = await sendInvitation(given, 'alice@example.com');

    expect((await post(path, event(failed(id, 'temporary')))).status).toBe(200);
    expect(await suppressed(given)).toEqual([]);
    expect((await post(path, event(failed(id, 'permanent')))).status).toBe(200);
    expect(await suppressed(given)).toMatchObject([
      { email_address: 'alice@example.com', detail: 'Not delivering to previously bounced address' },
    ]);
    expect((await emailTo(given, 'alice@example.com'))?.error?.errorType).toBe('BOUNCED');
  });

  test('wrong and old signatures are refused, a used token has no effect', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'mailgun', mailgunKey);
    const fine = event(failed(randomUUID(), 'permanent'));
    const wrong = { ...fine, signature: { ...fine.signature, token: 'another' } };
    const old = event(failed(randomUUID(), 'permanent'), new Date(server.clock.now().getTime() - 16 * 60_000));

    expect((await post(path, wrong)).status).toBe(401);
    expect((await post(path, old)).status).toBe(401);
    expect(await suppressed(given)).toEqual([]);
    expect((await post(path, fine)).status).toBe(200);
    const params = { email_address: 'alice@example.com' };
    await given.api.admin().call('DELETE /internal/email-suppressions/:email_address', { params });
    expect((await post(path, fine)).status).toBe(200);
    expect(await suppressed(given)).toEqual([]);
  });
});

describe('other programs', () => {
  const events = [
    { type: 'bounce', email: 'a@example.com', detail: 'no\u0000such\nuser' },
    { type: 'soft_bounce', email: 'b@example.com' },
    { type: 'complaint', email: 'c@example.com' },
    { type: 'opened', email: 'd@example.com' },
    { type: 'bounce', email: 'not an address' },
  ];

  test('a documented event is accepted with the secret URL, and must be signed if there is a signing secret', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'generic');
    expect((await post(path, { events })).status).toBe(200);
    expect((await suppressed(given)).toSorted((a, b) => (a.email_address < b.email_address ? -1 : 1))).toEqual([
      { email_address: 'a@example.com', reason: 'bounce', provider: 'generic', detail: 'no such user' },
      { email_address: 'c@example.com', reason: 'complaint', provider: 'generic', detail: '' },
    ]);

    const withSecret = await createHook(given, 'generic', standardSecret);
    expect((await post(path, { events })).status).toBe(404);
    const body = JSON.stringify({ events: [{ type: 'bounce', email: 'e@example.com' }] });
    expect((await post(withSecret, body)).status).toBe(401);
    expect((await post(withSecret, body, signed(body, { prefix: 'webhook' }))).status).toBe(200);
    expect(await suppressed(given)).toHaveLength(3);
  });

  test('nothing from outside causes a server error', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'generic');
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    for (const body of ['', '{', 'null', '[]', '{"events":null}', deep, '{"events":[{"type":{},"email":1}]}']) {
      expect((await post(path, body)).status, body.slice(0, 20)).toBe(400);
    }
    expect((await post(path, new Uint8Array([0xff]) as never)).status).toBe(400);
    const tooMany = Array.from({ length: 101 }, (_, n) => ({ type: 'bounce', email: `${n}@example.com` }));
    expect((await post(path, { events: tooMany })).status).toBe(400);
    expect((await post(path, `{"events":[],"x":"${'a'.repeat(300_000)}"}`)).code).toBe('BODY_PARSING_ERROR');
    for (const wrong of [path.slice(0, -3), `${path.slice(0, -1)}_`, path.replace('generic', 'elsewhere')]) {
      expect((await post(wrong, { events })).code).toBe('SCHEMA_ERROR');
    }
    const unknown = path.replace(/[0-9a-z]{45}$/, 'a'.repeat(45));
    expect((await post(unknown, { events })).status).toBe(404);
    expect((await post(path.replace('generic', 'postmark'), { events })).status).toBe(404);
    expect(await suppressed(given)).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});

test('a report never reaches another project', async () => {
  const [given, other] = [await portico(server), await portico(server)];
  const path = await createHook(given, 'generic');
  const id = await sendInvitation(other, 'ada@example.com');
  const mine = await sendInvitation(given, 'grace@example.com');
  const event = { type: 'bounce', email: 'ada@example.com', message_id: `<${id}@example.com>` };

  expect((await post(path, { events: [event] })).status).toBe(200);
  expect((await emailTo(other, 'ada@example.com'))?.error).toBeNull();
  expect(await suppressed(other)).toEqual([]);

  // A report about an own email, but with another address, changes nothing of that email.
  await post(path, { events: [{ type: 'bounce', email: 'eve@example.com', message_id: `<${mine}@example.com>` }] });
  expect((await emailTo(given, 'grace@example.com'))?.error).toBeNull();
});

test('a complaint stops newsletters, but no emails that users cannot unsubscribe from', async () => {
  const given = await portico(server);
  const smtp = await giveOwnSmtp(given);
  const user = await given.project.user({ primary_email: 'Jane@example.com' });
  const path = await createHook(given, 'generic');
  await post(path, { events: [{ type: 'complaint', email: 'jane@example.com' }] });
  const send = async (subject: string, notification_category_name: string) =>
    await given.api.server().call('POST /emails/send-email', {
      body: { user_ids: [user.id], html: '<p>Hello</p>', subject, notification_category_name },
    });

  expect(await send('News', 'Marketing')).toSucceed();
  const sent = async () =>
    (await given.api.admin().call('GET /internal/emails')).body.items.map(({ subject, error }) => [
      subject,
      error?.errorType,
    ]);
  await expect.poll(sent, soon).toEqual([['News', 'SUPPRESSED']]);
  expect(await send('Your invoice', 'Transactional')).toSucceed();
  await expect.poll(() => smtp.received.length, soon).toBe(1);
  expect(smtp.received[0]?.source).toContain('Subject: Your invoice');

  await post(path, { events: [{ type: 'bounce', email: 'jane@example.com' }] });
  expect(await send('Another', 'Transactional')).toSucceed();
  await expect.poll(async () => (await sent())[0], soon).toEqual(['Another', 'SUPPRESSED']);
  expect(smtp.received).toHaveLength(1);
  const { items } = (await given.api.admin().call('GET /internal/email-broadcasts')).body;
  expect(items.map(({ counts }) => counts.failed)).toEqual([1, 0, 1]);
});

test('webhooks are listed without their secrets, replaced and deleted by owners only', async () => {
  const given = await portico(server);
  const path = await createHook(given, 'mailgun', mailgunKey);
  const admin = given.api.admin();

  const { body, text } = await admin.call('GET /internal/email-webhooks');
  expect(body.items).toEqual([
    {
      provider: 'mailgun',
      created_at_millis: expect.any(Number),
      has_signing_secret: true,
      last_event_at_millis: null,
      last_event_type: null,
    },
  ]);
  expect(text).not.toContain(path.split('/').at(-1));
  expect(await createHook(given, 'mailgun')).not.toBe(path);
  expect((await admin.call('GET /internal/email-webhooks')).body.items[0]?.has_signing_secret).toBe(true);
  const postmark = { provider: 'postmark', signing_secret: 'a secret of mine' } as const;
  expect(await admin.call('POST /internal/email-webhooks', { body: postmark })).toBeRefused(400, /no signing secret/);

  const params = { provider: 'mailgun' } as const;
  expect(await admin.call('DELETE /internal/email-webhooks/:provider', { params })).toSucceed();
  expect(await admin.call('DELETE /internal/email-webhooks/:provider', { params })).toBeRefused(404, /no webhook URL/);
  const secret = { params, body: { signing_secret: mailgunKey } };
  expect(await admin.call('PATCH /internal/email-webhooks/:provider', secret)).toBeRefused(404, /no webhook URL/);
  expect(await given.api.server().callBadly('GET /internal/email-webhooks', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
});
