import type { WebhookEvent } from './webhook-event.ts';
import { bytesOf, isSame, signatureOf } from './webhook-signature.ts';

/** Why a webhook request was refused. */
export type WebhookVerificationReason =
  /** It has no ID, time or signature. */
  | 'missing_headers'
  /** Its time is no Unix time in seconds. */
  | 'invalid_timestamp'
  /** It was signed more than five minutes ago. Requests that were recorded cannot be sent again later. */
  | 'too_old'
  /** It was signed more than five minutes in the future. Check the clock of this machine. */
  | 'too_new'
  /** Its body has more than 1,048,576 bytes. Portico sends none of this size. */
  | 'too_large'
  /** No signature was made with the secret, or the body was changed. */
  | 'wrong_signature'
  /** The signature is correct, but the body is no event. */
  | 'invalid_body';

/** A request is no webhook of your project. Answer it with status 400. */
export class WebhookVerificationError extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'WebhookVerificationError';
  /** Why the request was refused. */
  declare readonly reason: WebhookVerificationReason;

  /** Created by `verifyWebhook`. */
  constructor(reason: WebhookVerificationReason) {
    super(messages[reason]);
    this.reason = reason;
  }
}

const messages: Readonly<Record<WebhookVerificationReason, string>> = {
  missing_headers: 'The request has no webhook headers: webhook-id, webhook-timestamp and webhook-signature.',
  invalid_timestamp: 'The header webhook-timestamp must be a Unix time in seconds.',
  too_old: 'The webhook was signed more than five minutes ago.',
  too_new: 'The webhook was signed more than five minutes in the future. Check the clock of the receiver.',
  too_large: 'The body of the webhook has more than 1,048,576 bytes.',
  wrong_signature: 'The signature of the webhook is wrong. Check the secret, and pass the body as it was received.',
  invalid_body: 'The body of the webhook is no event.',
};

/** A received request of a framework without Fetch requests, such as Express. */
export interface ReceivedWebhook {
  /** The request headers. */
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body, before a JSON parser: a string, the bytes, or a stream of them such as the request of Node.js. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** How far the time of a request may differ from the clock of this machine. */
const toleranceSeconds = 5 * 60;

/** Everybody can send a request, so that the size is limited before the signature is known. */
const bytesMax = 1_048_576;

/**
 * Verifies the signature of a webhook request and returns its event. Needs no app and no connection to the server. Works in Node.js,
 * edge and worker runtimes.
 *
 * Deliveries are at least once: an event can arrive again with the same `id`.
 *
 * @param request a Fetch request, whose body it reads, or the headers and the raw body
 * @param secret the signing secret of the endpoint (`whsec_…`), or several of them
 * @param options `now`: the time to compare with, for tests that move the clock of their server. Default: the system clock
 * @throws {WebhookVerificationError} the request is no webhook of your project. Answer it with status 400
 * @throws {Error} a secret is missing or has another format, or the body was parsed already
 *
 * @example
 * const event = await verifyWebhook(request, process.env.PORTICO_WEBHOOK_SECRET);
 * if (event.type === 'user.created') await sendWelcome(event.data.primary_email);
 */
export async function verifyWebhook(
  request: Request | ReceivedWebhook,
  secret: string | readonly string[] | undefined,
  { now = new Date() }: { readonly now?: Date | undefined } = {},
): Promise<WebhookEvent> {
  const secrets = secretsOf(secret);
  const { id, timestamp, signature } = signedHeaders(request.headers);
  checkTime(timestamp, now);
  if (Number(headerOf(request.headers, 'content-length')) > bytesMax) refuse('too_large');
  const body = await bodyOf(request);
  const expected = await Promise.all(secrets.map((one) => signatureOf({ id, timestamp, body }, one)));
  const given = signature.split(' ');
  if (!given.some((one) => expected.some((right) => isSame(one, right)))) refuse('wrong_signature');
  return eventOf(id, body);
}

function secretsOf(secret: string | readonly string[] | undefined): readonly string[] {
  const secrets = (typeof secret === 'string' ? [secret] : (secret ?? [])).filter((one) => one !== '');
  if (secrets.length === 0) throw new Error('The webhook secret is missing. Set it to the secret of the endpoint.');
  return secrets;
}

/** Reads the headers of Standard Webhooks, or those of Svix. */
function signedHeaders(headers: ReceivedWebhook['headers']) {
  for (const prefix of ['webhook', 'svix']) {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      headerOf(headers, `${prefix}-${name}`),
    );
    if (id && timestamp && signature) return { id, timestamp, signature };
  }
  return refuse('missing_headers');
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const plain = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  const found = plain[name] ?? plain[Object.keys(plain).find((key) => key.toLowerCase() === name) ?? ''];
  return typeof found === 'object' ? found[0] : found;
}

function checkTime(timestamp: string, now: Date): void {
  if (!/^\d{1,11}$/.test(timestamp)) refuse('invalid_timestamp');
  const age = now.getTime() / 1000 - Number(timestamp);
  if (age > toleranceSeconds) refuse('too_old');
  if (age < -toleranceSeconds) refuse('too_new');
}

/** Reads the body as bytes. A text could have lost its byte order mark or its invalid characters. */
async function bodyOf(request: Request | ReceivedWebhook): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = request;
  const isUsed =
    'bodyUsed' in request ? request.bodyUsed : 'readableDidRead' in Object(body) && Object(body).readableDidRead;
  if (!isUsed) {
    if (typeof body === 'string') return limited(bytesOf(body));
    if (body instanceof Uint8Array) return limited(Uint8Array.from(body));
    if (Symbol.asyncIterator in Object(body)) return await joined(body as AsyncIterable<Uint8Array>);
    if ('arrayBuffer' in request) return limited(new Uint8Array(await request.arrayBuffer()));
  }
  throw new Error(
    'The body of the webhook was parsed already. Pass the raw body: its signature covers the exact bytes.',
  );
}

const limited = (bytes: Uint8Array<ArrayBuffer>) => (bytes.length > bytesMax ? refuse('too_large') : bytes);

async function joined(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > bytesMax) refuse('too_large');
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function eventOf(id: string, body: Uint8Array): WebhookEvent {
  const event: unknown = parsed(body);
  if (typeof event !== 'object' || event === null || !('type' in event) || typeof event.type !== 'string')
    return refuse('invalid_body');
  return { ...event, id } as WebhookEvent;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return refuse('invalid_body');
  }
}

function refuse(reason: WebhookVerificationReason): never {
  throw new WebhookVerificationError(reason);
}
