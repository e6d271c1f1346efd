import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Answers } from './answers.ts';
import { type Disturbances, stripeWaitSeconds } from './disturbances.ts';
import { decodeForm } from './form.ts';
import { stripeId } from './objects.ts';
import { type StripeRequest, stripeKeys } from './stripe-request.ts';

interface Received {
  readonly requests: StripeRequest[];
  readonly disturbances: Disturbances;
  readonly answers: Answers;
}

/** Receives a request and answers it, unless a test disturbs that. */
export async function receive(
  { requests, disturbances, answers }: Received,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const request = requestOf(incoming, Buffer.concat(chunks).toString('utf8'));
  requests.push(request);
  const trouble = disturbances.troubleOf(request);
  if (trouble === 'silence') return;
  if (trouble === 'cut') return void incoming.socket.destroy();
  const isAllowed = incoming.headers.authorization === `Bearer ${stripeKeys.secret}`;
  const message = 'Invalid API Key provided: sk_test_****';
  const { status, body } = !isAllowed
    ? { status: 401, body: { error: { type: 'invalid_request_error', message } } }
    : typeof trouble === 'number'
      ? { status: trouble, body: { error: { type: 'api_error', message: 'Something went wrong at Stripe.' } } }
      : answers.to(request);
  if (trouble === 'lost-answer') return void incoming.socket.destroy();
  await disturbances.heldBack(request);
  const wait = status === 429 ? { 'retry-after': stripeWaitSeconds } : {};
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': stripeId('req'), ...wait });
  response.end(JSON.stringify(body));
}

function requestOf(incoming: IncomingMessage, body: string): StripeRequest {
  const { pathname, search } = new URL(incoming.url ?? '', 'http://stripe');
  const header = (name: keyof IncomingHttpHeaders) => {
    const value = incoming.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    method: incoming.method ?? '',
    path: pathname,
    form: decodeForm(incoming.method === 'POST' ? body : search.slice(1)),
    account: header('stripe-account') ?? '',
    idempotencyKey: header('idempotency-key'),
    version: header('stripe-version'),
  };
}
