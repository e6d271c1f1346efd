import { createHmac, randomUUID } from 'node:crypto';
import type { EmailProvider } from '@portico/contract';
import { engineOfRun, type Portico, portico, rawRequest, startTestServer, type TestServer } from '@portico/testkit';
import { giveOwnSmtp } from '@portico/testkit/project-smtp';
import { snsCertificate, snsCertificateUrl, snsMessage } from '@portico/testkit/sns';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OutboundFailure } from '../../platform/outbound/outbound-guard.ts';

const soon = { timeout: 8000, interval: 20 };
const standardSecret = `whsec_${Buffer.from('a secret of 24 bytes, ok').toString('base64')}`;
const mailgunKey = 'key-0123456789abcdef0123456789abcdef';

let server: TestServer;
/** The URLs that the server has read. */
const read: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    outboundHttp: {
      read: async (url) => {
        read.push(url.href);
        if (url.href === snsCertificateUrl) return snsCertificate;
        if (url.searchParams.get('Action') === 'ConfirmSubscription') return '<ConfirmSubscriptionResponse/>';
        throw new OutboundFailure('not found');
      },
    },
  });
});
afterAll(async () => {
  await server?.stop();
});

async function createHook({ api }: Portico, provider: EmailProvider, signing_secret?: string): Promise<string> {
  const answer = await api.admin().call('POST /internal/email-webhooks', { body: { provider, signing_secret } });
  expect(answer).toSucceed();
  return new URL(answer.body.url).pathname;
}

type Headers = Record<string, string>;

const post = async (path: string, body: unknown, headers: Headers = { 'content-type': 'application/json' }) =>
  await rawRequest(server.url, {
    method: 'POST',
    path,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Headers of a signed request, as Svix or Standard Webhooks sends it. */
function signed(body: string, { prefix = 'svix', id = `msg_${randomUUID()}`, at = new Date() } = {}): Headers {
  return {
    'content-type': 'application/json',
    [`${prefix}-id`]: id,
    [`${prefix}-timestamp`]: String(Math.floor(at.getTime() / 1000)),
    [`${prefix}-signature`]: new Webhook(standardSecret).sign(id, at, body),
  };
}

const suppressed = async ({ api }: Portico) =>
  (await api.admin().call('GET /internal/email-suppressions')).body.items.map(
    ({ email_address, reason, provider, detail }) => ({ email_address, reason, provider, detail }),
  );
const emailTo = async ({ api }: Portico, address: string) =>
  (await api.admin().call('GET /internal/emails')).body.items.find(({ to }) => to[0] === address);

/** The status of the newest email in the log, and when it was marked as spam. */
const statusOf = async ({ api }: Portico) => {
  const [email] = (await api.admin().call('GET /internal/email-log')).body.items;
  return [email?.status, email?.marked_as_spam_at_millis];
};

/** Sends an email through the project's own server. @returns its ID */
async function sendEmail(given: Portico, address: string): Promise<string> {
  const smtp = await giveOwnSmtp(given);
  const body = { email: address, callback_url: 'http://localhost:3000/handler/sign-in' };
  expect(await given.api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
  await expect.poll(() => smtp.received.length, soon).toBe(1);
  const id = /^Message-ID: <([^@>]+)@/m.exec(smtp.received[0]?.source ?? '')?.[1] ?? '';
  expect((await emailTo(given, address))?.id).toBe(id);
  return id;
}

const sesBounce = (address: string, messageId?: string, bounceType = 'Permanent') => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType,
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      {
        emailAddress: address,
        status: '5.1.1',
        action: 'failed',
        diagnosticCode: `smtp; 550 5.1.1 <${address}>... User`,
      },
    ],
    bounceSubType: 'General',
    timestamp: '2026-11-23T14:59:38.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    remoteMtaIp: '127.0.2.0',
  },
  mail: {
    timestamp: '2026-11-23T14:59:38.237Z',
    source: 'otters@example.com',
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    destination: [address],
    ...(messageId === undefined
      ? {}
      : {
          headersTruncated: false,
          headers: [
            { name: 'From', value: '"Otter Works" <otters@example.com>' },
            { name: 'Message-ID', value: `<${messageId}@example.com>` },
          ],
          commonHeaders: { from: ['Otter Works <otters@example.com>'], messageId: `<${messageId}@example.com>` },
        }),
  },
});

const sns = async (path: string, values: Record<string, string>, version?: '1' | '2') =>
  await post(path, snsMessage(values, version), { 'content-type': 'text/plain; charset=UTF-8' });

describe('Amazon SES', () => {
  test('a permanent bounce suppresses the address and marks the email, a temporary one only delays it', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'ses');
    const id = await sendEmail(given, 'Jane@example.com');

    const temporary = JSON.stringify(sesBounce('jane@example.com', undefined, 'Transient'));
    expect(await sns(path, { Message: temporary })).toMatchObject({ status: 200, body: { success: true } });
    expect(await suppressed(given)).toEqual([]);
    expect((await emailTo(given, 'Jane@example.com'))?.error).toMatchObject({ errorType: 'DELAYED', canRetry: true });
    expect(await statusOf(given)).toEqual(['delayed', null]);

    expect((await sns(path, { Message: JSON.stringify(sesBounce('Jane@example.com', id)) }, '2')).status).toBe(200);

    expect(await suppressed(given)).toEqual([
      {
        email_address: 'jane@example.com',
        reason: 'bounce',
        provider: 'ses',
        detail: 'smtp; 550 5.1.1 <Jane@example.com>... User',
      },
    ]);
    expect((await emailTo(given, 'Jane@example.com'))?.error).toEqual({
      errorType: 'BOUNCED',
      canRetry: false,
      message: 'The mailbox of the recipient rejected the email.',
      rawError: 'smtp; 550 5.1.1 <Jane@example.com>... User',
    });
    expect(await statusOf(given)).toEqual(['bounced', null]);
    for (const status of ['bounced', 'sent'] as const) {
      const found = await given.api.admin().call('GET /internal/email-log', { query: { status } });
      expect(found.body.items).toHaveLength(status === 'bounced' ? 1 : 0);
    }
    const { items } = (await given.api.admin().call('GET /internal/email-webhooks')).body;
    expect(items).toMatchObject([{ provider: 'ses', last_event_type: 'Bounce', has_signing_secret: false }]);
  });

  test('complaints and delays of event publishing are understood, other events have no effect', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'ses');
    await sendEmail(given, 'jane@example.com');
    const mail = { messageId: '0000', destination: ['jane@example.com'] };
    const complaint = {
      eventType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress: 'jane@example.com' }], complaintFeedbackType: 'abuse' },
      mail,
    };
    const send = async (message: unknown) => (await sns(path, { Message: JSON.stringify(message) })).status;

    expect(await send({ eventType: 'Open', open: { ipAddress: '192.0.2.1' }, mail })).toBe(200);
    const delay = { delayType: 'MailboxFull', delayedRecipients: [{ emailAddress: 'jane@example.com' }] };
    expect(await send({ eventType: 'DeliveryDelay', deliveryDelay: delay, mail })).toBe(200);
    expect((await emailTo(given, 'jane@example.com'))?.error?.errorType).toBe('DELAYED');
    expect(await send({ eventType: 'Delivery', delivery: { recipients: ['jane@example.com'] }, mail })).toBe(200);
    expect((await emailTo(given, 'jane@example.com'))?.error).toBeNull();
    expect(await suppressed(given)).toEqual([]);

    expect(await send(complaint)).toBe(200);
    expect(await suppressed(given)).toMatchObject([{ reason: 'complaint', detail: 'abuse' }]);
    expect(await statusOf(given)).toEqual(['sent', expect.any(Number)]);
    expect((await sns(path, { Message: 'Successfully validated SNS topic for Amazon SES.' })).status).toBe(200);
  });

  test('a subscription is confirmed at a URL of SNS only', async () => {
    const path = await createHook(await portico(server), 'ses');
    const confirm = async (SubscribeURL: string) =>
      (await sns(path, { Type: 'SubscriptionConfirmation', Message: 'You have chosen', Token: 'token', SubscribeURL }))
        .status;
    const query = `?Action=ConfirmSubscription&Token=${randomUUID()}`;

    expect(await confirm(`https://sns.us-east-1.amazonaws.com/${query}`)).toBe(200);
    expect(read).toContain(`https://sns.us-east-1.amazonaws.com/${query}`);
    const before = read.length;
    for (const host of [
      'http://sns.us-east-1.amazonaws.com',
      'https://sns.us-east-1.amazonaws.com.example.com',
      'https://example.com',
      'https://sns.us-east-1.amazonaws.com:8443',
      'https://user@sns.us-east-1.amazonaws.com',
      'https://127.0.0.1',
    ]) {
      expect(await confirm(`${host}/${query}`), host).toBe(400);
    }
    expect(read).toHaveLength(before);
  });

  test('messages that SNS has not signed are refused', async () => {
    const given = await portico(server);
    const path = await createHook(given, 'ses');
    const message = snsMessage({ Message: JSON.stringify(sesBounce('jane@example.com')) });
    const before = read.length;

    for (const change of [
      { Message: JSON.stringify(sesBounce('john@example.com')) },
      { Signature: 'AAAA' },
      { SignatureVersion: '3' },
      { SigningCertURL: 'https://example.com/SimpleNotificationService-0123456789abcdef.pem' },
      { SigningCertURL: 'https://sns.us-east-1.amazonaws.com/other.pem' },
      { SigningCertURL: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem?x=1' },
    ]) {
      expect((await post(path, { ...message, ...change })).status).toBe(401);
    }
    expect((await post(path, sesBounce('jane@example.com'))).status).toBe(400);
    expect(await suppressed(given)).toEqual([]);
    expect(read.slice(before).every((url) => url === snsCertificateUrl)).toBe(true);
  });
});

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

  test('signed events count', async () => {
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
    const id = await sendEmail(given, 'alice@example.com');

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
  const id = await sendEmail(other, 'ada@example.com');
  const mine = await sendEmail(given, 'grace@example.com');
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
