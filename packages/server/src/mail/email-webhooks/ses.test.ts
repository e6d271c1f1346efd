import { randomUUID } from 'node:crypto';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import {
  createHook,
  emailTo,
  newestStatus,
  postReport,
  sendInvitation,
  suppressed,
} from '@portico/testkit/outside/email-webhooks';
import { snsCertificate, snsCertificateUrl, snsMessage } from '@portico/testkit/outside/sns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OutboundFailure } from '../../adapters/outbound/outbound-guard.ts';

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

const post = async (path: string, body: unknown, headers?: Record<string, string>) =>
  await postReport(server.url, path, body, headers);

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
    const id = await sendInvitation(given, 'Jane@example.com');

    const temporary = JSON.stringify(sesBounce('jane@example.com', undefined, 'Transient'));
    expect(await sns(path, { Message: temporary })).toMatchObject({ status: 200, body: { success: true } });
    expect(await suppressed(given)).toEqual([]);
    expect((await emailTo(given, 'jane@example.com'))?.error).toMatchObject({ errorType: 'DELAYED', canRetry: true });
    expect(await newestStatus(given)).toEqual(['delayed', null]);

    expect((await sns(path, { Message: JSON.stringify(sesBounce('Jane@example.com', id)) }, '2')).status).toBe(200);

    expect(await suppressed(given)).toEqual([
      {
        email_address: 'jane@example.com',
        reason: 'bounce',
        provider: 'ses',
        detail: 'smtp; 550 5.1.1 <Jane@example.com>... User',
      },
    ]);
    expect((await emailTo(given, 'jane@example.com'))?.error).toEqual({
      errorType: 'BOUNCED',
      canRetry: false,
      message: 'The mailbox of the recipient rejected the email.',
      rawError: 'smtp; 550 5.1.1 <Jane@example.com>... User',
    });
    expect(await newestStatus(given)).toEqual(['bounced', null]);
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
    await sendInvitation(given, 'jane@example.com');
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
    expect(await newestStatus(given)).toEqual(['sent', expect.any(Number)]);
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
