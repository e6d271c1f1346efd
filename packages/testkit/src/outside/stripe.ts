import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rawRequest } from '../api.ts';
import type { Bench } from './stripe/billing.ts';
import { decodeForm, type Form, textAt } from './stripe/form.ts';
import { invalidRequest, StripeFailure, stripeId } from './stripe/objects.ts';
import { expansionsOf, routesOf } from './stripe/routes.ts';
import { createStore, expanded, type Store } from './stripe/store.ts';
import { type StripeWorld, worldOf } from './stripe/world.ts';

/** Keys of the stand-in, in the form of test keys of Stripe. */
export const stripeKeys = {
  secret: 'sk_test_51TheSecretKeyOfTheStandInForTests',
  publishable: 'pk_test_51ThePublishableKeyOfTheStandIn',
  webhook: 'whsec_TheWebhookSecretOfTheStandInForTests',
} as const;

/** A request that the stand-in has received. */
interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Form;
  /** The connected account. Empty for the platform. */
  readonly account: string;
  readonly idempotencyKey: string | undefined;
  readonly version: string | undefined;
}

/** An event for the webhook. */
interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly account?: string;
  readonly created: number;
  readonly api_version: string;
  readonly livemode: false;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/**
 * What the stand-in does instead of answering: an error with this status, no answer at all, a cut connection, or the work
 * without its answer.
 */
type StripeTrouble = number | 'silence' | 'cut' | 'lost-answer';

/** A stand-in of Stripe: its HTTP API with state, its events, and what customers, time and its dashboard do. */
/** How long a response with status 429 asks to wait, as in its header. */
export const stripeWaitSeconds = '90';

export interface TestStripe extends StripeWorld {
  readonly url: string;
  readonly requests: StripeRequest[];
  /** Events in the order in which they occurred. */
  readonly events: StripeEvent[];
  readonly store: Store;
  /** Settings of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the time. Default: the system clock. */
  useClock(now: () => Date): void;
  /** Makes the next requests that match fail. 429 asks to wait for `stripeWaitSeconds`. @param times default: 1 */
  trouble(trouble: StripeTrouble, match?: RegExp, times?: number): void;
  /** Answers the next request that matches with status 400. */
  refuse(body: object, match: RegExp): void;
  /** Holds the answer to the next request that matches. It has the state of the time of the request. */
  hold(match: RegExp): HeldAnswer;
  /** Sends an event to the webhook of a server. */
  send(
    serverUrl: string,
    event: object,
    signing?: Signing,
  ): Promise<{ readonly status: number; readonly text: string }>;
  /** Sends all events that were not sent yet. @throws the server rejects one */
  deliver(serverUrl: string): Promise<void>;
  /** Forgets the requests, events and objects of an account, so that long tests need little memory. */
  forget(account: string): void;
  stop(): Promise<void>;
}

/** An answer that is on its way for a long time. */
interface HeldAnswer {
  /** Settles when the request has arrived. */
  readonly arrived: Promise<void>;
  release(): void;
}

/** How an event is signed. */
interface Signing {
  readonly secret?: string;
  readonly at?: Date;
  /** The whole header. */
  readonly header?: string;
}

const apiVersion = '2026-10-28.endive';

/** Returns the signature header of an event, by the documented scheme. */
export function stripeSignature(body: string, { secret = stripeKeys.webhook, at = new Date() }: Signing = {}): string {
  const time = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${digest}`;
}

/** Starts a stand-in of Stripe on this machine. */
export async function startStripe(): Promise<TestStripe> {
  let clock = () => new Date();
  const store = createStore();
  const requests: StripeRequest[] = [];
  const events: StripeEvent[] = [];
  const troubles: { trouble: StripeTrouble; match: RegExp; left: number }[] = [];
  const holds: { match: RegExp; arrive: () => void; released: Promise<void> }[] = [];
  const refusals: { match: RegExp; body: object }[] = [];
  let sent = 0;
  const bench: Bench = {
    store,
    now: () => Math.floor(clock().getTime() / 1000),
    emit: (account, type, object) => {
      const copy = expanded(store, JSON.parse(JSON.stringify(object)), []) as StripeEvent['data']['object'];
      const owner = account === '' ? {} : { account };
      const created = Math.floor(clock().getTime() / 1000);
      const id = stripeId('evt');
      events.push({
        id,
        object: 'event',
        type,
        ...owner,
        created,
        api_version: apiVersion,
        livemode: false,
        data: { object: copy },
      });
    },
  };
  const routes = Object.entries(routesOf(bench)).map(([name, route]) => {
    const [method = '', template = ''] = name.split(' ');
    const pattern = new RegExp(`^${template.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    return { method, pattern, route };
  });
  const answers = new Map<string, { readonly given: string; readonly status: number; readonly body: unknown }>();

  function work(request: StripeRequest): { status: number; body: unknown } {
    const key = request.idempotencyKey === undefined ? undefined : `${request.account} ${request.idempotencyKey}`;
    const given = JSON.stringify([request.method, request.path, request.form]);
    const earlier = key === undefined ? undefined : answers.get(key);
    if (earlier !== undefined && earlier.given !== given) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    if (earlier !== undefined) return earlier;
    const answer = answerOf(request);
    if (key !== undefined && answer.status < 500) answers.set(key, { given, ...answer });
    return answer;
  }

  function answerOf(request: StripeRequest): { status: number; body: unknown } {
    const refused = refusals.findIndex(({ match }) => match.test(`${request.method} ${request.path}`));
    if (refused !== -1) return { status: 400, body: refusals.splice(refused, 1)[0]?.body };
    try {
      const found = routes
        .filter(({ method }) => method === request.method)
        .map(({ pattern, route }) => ({ match: pattern.exec(request.path), route }))
        .find(({ match }) => match !== null);
      if (found === undefined)
        throw invalidRequest(`Unrecognized request URL (${request.method}: ${request.path})`, undefined, 404);
      if (request.account !== '') store.require('', 'account', request.account);
      const { account, form } = request;
      const result = found.route({ account, form, params: found.match?.groups ?? {} });
      const body = Array.isArray(result) ? pageOf(result as { id: string }[], request) : result;
      return { status: 200, body: JSON.parse(JSON.stringify(expanded(store, body, expansionsOf(form)))) };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = requestOf(incoming, Buffer.concat(chunks).toString('utf8'));
    requests.push(request);
    const found = troubles.find(({ match, left }) => left > 0 && match.test(`${request.method} ${request.path}`));
    if (found !== undefined) found.left -= 1;
    if (found?.trouble === 'silence') return;
    if (found?.trouble === 'cut') return void incoming.socket.destroy();
    const isAllowed = incoming.headers.authorization === `Bearer ${stripeKeys.secret}`;
    const message = 'Invalid API Key provided: sk_test_****';
    const { status, body } = !isAllowed
      ? { status: 401, body: { error: { type: 'invalid_request_error', message } } }
      : typeof found?.trouble === 'number'
        ? { status: found.trouble, body: { error: { type: 'api_error', message: 'Something went wrong at Stripe.' } } }
        : work(request);
    if (found?.trouble === 'lost-answer') return void incoming.socket.destroy();
    const held = holds.findIndex(({ match }) => match.test(`${request.method} ${request.path}`));
    if (held !== -1) {
      const [hold] = holds.splice(held, 1);
      hold?.arrive();
      await hold?.released;
    }
    const wait = status === 429 ? { 'retry-after': stripeWaitSeconds } : {};
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': stripeId('req'), ...wait });
    response.end(JSON.stringify(body));
  }

  const server = createServer((incoming, response) => {
    receive(incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send: TestStripe['send'] = async (serverUrl, event, signing = {}) => {
    const body = JSON.stringify(event);
    const signature = signing.header ?? stripeSignature(body, { at: clock(), ...signing });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return await rawRequest(serverUrl, { method: 'POST', path: '/api/v1/integrations/stripe/webhooks', headers, body });
  };

  return {
    url,
    requests,
    events,
    store,
    environment: {
      PORTICO_STRIPE_SECRET_KEY: stripeKeys.secret,
      PORTICO_STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable,
      PORTICO_STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
      PORTICO_STRIPE_API_URL: url,
    },
    useClock: (now) => {
      clock = now;
    },
    trouble: (trouble, match = /./, times = 1) => {
      troubles.push({ trouble, match, left: times });
    },
    refuse: (body, match) => {
      refusals.push({ match, body });
    },
    hold: (match) => {
      const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ match, arrive: arrival.resolve, released: release.promise });
      return { arrived: arrival.promise, release: release.resolve };
    },
    send,
    deliver: async (serverUrl) => {
      while (sent < events.length) {
        const event = events[sent] as StripeEvent;
        sent += 1;
        const { status, text } = await send(serverUrl, event);
        if (status !== 200) throw new Error(`The webhook answered ${status} to ${event.type}: ${text}`);
      }
    },
    forget: (account) => {
      store.forget(account);
      const isOther = (one: { readonly account?: string }) => one.account !== account;
      sent = events.slice(0, sent).filter(isOther).length;
      events.splice(0, events.length, ...events.filter(isOther));
      requests.splice(0, requests.length, ...requests.filter(isOther));
      for (const key of answers.keys()) if (key.startsWith(`${account} `)) answers.delete(key);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    ...worldOf(bench),
  };
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

/** Returns a page of a list: `limit` objects after the object `starting_after`. */
function pageOf(objects: readonly { readonly id: string }[], { form, path }: StripeRequest) {
  const after = textAt(form, 'starting_after');
  const from = after === undefined ? 0 : objects.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textAt(form, 'limit') ?? 10);
  if (limit > 100) throw invalidRequest('This value must be less than or equal to 100 (it currently is more).');
  const data = objects.slice(from, from + limit);
  return { object: 'list', url: path, has_more: from + limit < objects.length, data };
}
