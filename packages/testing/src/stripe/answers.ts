import type { Bench } from './billing.ts';
import type { Disturbances } from './disturbances.ts';
import { textAt } from './form.ts';
import { invalidRequest, StripeFailure } from './objects.ts';
import { expansionsOf, routesOf } from './routes.ts';
import { expanded } from './store.ts';
import type { StripeRequest } from './stripe-request.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The answers to requests. A repeated request with an idempotency key gets the first answer again. */
export interface Answers {
  to(request: StripeRequest): Answer;
  /** Forgets the answers to an account. */
  forget(account: string): void;
}

/** Creates the answers of a stand-in. */
export function createAnswers(bench: Bench, disturbances: Disturbances): Answers {
  const { store } = bench;
  const routes = Object.entries(routesOf(bench)).map(([name, route]) => {
    const [method = '', template = ''] = name.split(' ');
    const pattern = new RegExp(`^${template.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    return { method, pattern, route };
  });
  const answers = new Map<string, Answer & { readonly given: string }>();

  function to(request: StripeRequest): Answer {
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

  function answerOf(request: StripeRequest): Answer {
    const refusal = disturbances.refusalOf(request);
    if (refusal !== undefined) return { status: 400, body: refusal.body };
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

  return {
    to,
    forget: (account) => {
      for (const key of answers.keys()) if (key.startsWith(`${account} `)) answers.delete(key);
    },
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
