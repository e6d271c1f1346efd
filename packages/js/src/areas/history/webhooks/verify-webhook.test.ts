import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { expect, expectTypeOf, test } from 'vitest';
import {
  signWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventOf,
  WebhookVerificationError,
} from '../../../webhooks.ts';

const secret = `whsec_${randomBytes(24).toString('base64')}`;
const otherSecret = `whsec_${randomBytes(32).toString('base64')}`;
const id = 'msg_2f1c9a525d0e4a539b0f0d3c1a5e7b21';
const event = {
  type: 'team_membership.created',
  version: 1,
  timestamp: '2026-11-20T10:00:00.000Z',
  data: { team_id: 'Zoë’s team 🔑', user_id: 'user' },
} as const;
const body = JSON.stringify(event);
const url = 'https://app.example.com/webhooks';

/** Signs with one of the published libraries. */
function signed(prefix: 'svix' | 'webhook', { by = secret, at = new Date(), text = body } = {}) {
  const library = prefix === 'svix' ? new SvixWebhook(by) : new StandardWebhook(by);
  return {
    [`${prefix}-id`]: id,
    [`${prefix}-timestamp`]: String(Math.floor(at.getTime() / 1000)),
    [`${prefix}-signature`]: library.sign(id, at, text),
  };
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** Verifies and returns the reason of the refusal. */
async function refusal(headers: Record<string, string>, { text = body, by = secret as string | string[] } = {}) {
  const error = await verifyWebhook({ headers, body: text }, by).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(WebhookVerificationError);
  return (error as WebhookVerificationError).reason;
}

test.each(['svix', 'webhook'] as const)(
  'accepts what the published library signs, with %s-… headers',
  async (prefix) => {
    const headers = signed(prefix);
    const expected = { ...event, id };
    expect(await verifyWebhook(new Request(url, { method: 'POST', body, headers }), secret)).toEqual(expected);
    expect(await verifyWebhook({ headers: new Headers(headers), body }, secret)).toEqual(expected);
    expect(await verifyWebhook({ headers, body: new TextEncoder().encode(body) }, secret)).toEqual(expected);
    expect(await verifyWebhook({ headers, body: Buffer.from(body) }, [otherSecret, secret])).toEqual(expected);
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(await verifyWebhook({ headers: shouted, body }, secret)).toEqual(expected);
  },
);

test('the published libraries accept what signWebhook signs', async () => {
  const headers = await signWebhook(body, secret, { id });
  for (const library of [new SvixWebhook(secret), new StandardWebhook(secret)]) {
    expect(() => library.verify(body, headers)).not.toThrow();
    expect(() => library.verify(`${body} `, headers)).toThrow('No matching signature');
  }
  expect(await verifyWebhook({ headers: await signWebhook(body, secret), body }, secret)).toMatchObject({
    id: 'msg_test',
  });
});

test('one of several signatures is enough, of any version', async () => {
  const headers = signed('webhook');
  const old = signed('webhook', { by: otherSecret })['webhook-signature'];
  headers['webhook-signature'] = `v1a,AAAA ${old} ${headers['webhook-signature']}`;
  expect(await verifyWebhook({ headers, body }, secret)).toMatchObject({ id });
  expect(await verifyWebhook({ headers, body }, otherSecret)).toMatchObject({ id });
});

test('the time may differ by five minutes', async () => {
  expect(await verifyWebhook({ headers: signed('svix', { at: minutes(-4.9) }), body }, secret)).toMatchObject({ id });
  expect(await verifyWebhook({ headers: signed('svix', { at: minutes(4.9) }), body }, secret)).toMatchObject({ id });
  expect(await refusal(signed('svix', { at: minutes(-5.1) }))).toBe('too_old');
  expect(await refusal(signed('svix', { at: minutes(5.1) }))).toBe('too_new');
  for (const wrong of ['yesterday', '1e9', '-1', '123456789012', ' 1', '0x10'])
    expect(await refusal({ ...signed('svix'), 'svix-timestamp': wrong }), wrong).toBe('invalid_timestamp');
});

test('every part of the request is signed', async () => {
  const headers = signed('webhook');
  const signature = headers['webhook-signature'] ?? '';
  const flipped = signature.replace(/.(?==*$)/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(await refusal(headers, { text: `${body} ` })).toBe('wrong_signature');
  expect(await refusal(headers, { by: otherSecret })).toBe('wrong_signature');
  expect(await refusal({ ...headers, 'webhook-id': 'msg_other' })).toBe('wrong_signature');
  expect(await refusal({ ...headers, 'webhook-timestamp': `${Number(headers['webhook-timestamp']) + 1}` })).toBe(
    'wrong_signature',
  );
  for (const wrong of [flipped, signature.replace('v1,', 'v2,'), signature.slice(0, -1), 'v1,', ',', 'v1'])
    expect(await refusal({ ...headers, 'webhook-signature': wrong }), wrong).toBe('wrong_signature');
});

test('a request without all three headers of one family is refused before its body is read', async () => {
  const { 'svix-signature': _, ...two } = signed('svix');
  expect(await refusal({})).toBe('missing_headers');
  expect(await refusal(two)).toBe('missing_headers');
  expect(await refusal({ ...two, 'webhook-signature': 'v1,x' })).toBe('missing_headers');
  const request = new Request(url, { method: 'POST', body, headers: two });
  await expect(verifyWebhook(request, secret)).rejects.toThrow(WebhookVerificationError);
  expect(request.bodyUsed).toBe(false);
});

test.each(['', 'no JSON', 'null', '"text"', '{}', '{"type":1}'])('the signed body %j is no event', async (text) => {
  expect(await refusal(signed('webhook', { text }), { text })).toBe('invalid_body');
});

test('mistakes of the receiver are errors with a cause, not refusals', async () => {
  const headers = signed('webhook');
  for (const missing of [undefined, '', []])
    await expect(verifyWebhook({ headers, body }, missing)).rejects.toThrow('secret is missing');
  for (const wrong of ['whsec_', 'whsec_a', 'whsec_ä', secret.slice(6), `${secret} `])
    await expect(verifyWebhook({ headers, body }, wrong), wrong).rejects.toThrow('secret is invalid');
  // @ts-expect-error a parsed body
  await expect(verifyWebhook({ headers, body: event }, secret)).rejects.toThrow('Pass the raw body');
});

test('a type narrows its data', () => {
  const ofType = (given: WebhookEvent) => (given.type === 'user.deleted' ? given.data.teams : undefined);
  expectTypeOf(ofType).returns.toEqualTypeOf<{ id: string }[] | undefined>();
  expectTypeOf<WebhookEventOf<'stack.test'>['data']['endpointUrl']>().toEqualTypeOf<string>();
  expectTypeOf<WebhookEventOf<'user.created'>['data']['primary_email']>().toEqualTypeOf<string | null>();
});

test('a body above a megabyte is refused, from the header or while it is read', async () => {
  const endless = (async function* () {
    for (;;) yield new Uint8Array(100_000);
  })();
  const headers = { ...signed('webhook'), 'content-length': '1048577' };
  await expect(verifyWebhook({ headers, body }, secret)).rejects.toMatchObject({ reason: 'too_large' });
  await expect(verifyWebhook({ headers: signed('webhook'), body: endless }, secret)).rejects.toMatchObject({
    reason: 'too_large',
  });
});

test('the request of Node.js is a body, unless it was read before', async () => {
  const headers = signed('webhook');
  const [fresh, read] = [Readable.from([Buffer.from(body)]), Readable.from([Buffer.from(body)])];
  expect(await verifyWebhook({ headers, body: fresh }, secret)).toMatchObject({ type: event.type });
  for await (const _ of read);
  await expect(verifyWebhook({ headers, body: read }, secret)).rejects.toThrow('was parsed already');
});
