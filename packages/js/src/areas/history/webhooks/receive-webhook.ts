import {
  type ReceivedWebhook,
  verifyWebhook,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from './verify-webhook.ts';
import type { WebhookEvent, WebhookEventOf, WebhookEventType } from './webhook-event.ts';

/** Functions for webhook events, by event type. `R` is the request of the framework. */
export type WebhookFunctions<R = Request> = {
  readonly [T in WebhookEventType]?: (event: WebhookEventOf<T>, request: R) => unknown;
};

/** Options of `createWebhookHandler`. */
export interface WebhookHandlerOptions<R = Request> {
  /**
   * The signing secret of the endpoint (`whsec_…`), or several of them. By default the environment variable
   * `PORTICO_WEBHOOK_SECRET`.
   */
  readonly secret?: string | readonly string[] | undefined;
  /** Functions by event type. Events without a function are accepted and ignored. */
  readonly on: WebhookFunctions<R>;
}

/** The JSON response to a request that is no webhook of the project. */
export interface WebhookRefusal {
  /** The status. */
  readonly status: 400;
  /** Why it was refused. */
  readonly body: { readonly error: WebhookVerificationReason; readonly message: string };
}

/**
 * Verifies a webhook request and calls the function of its event. The handlers of all frameworks are made of it.
 *
 * @param received the request, or its headers and raw body
 * @param options the options of the handler
 * @param request what the function gets as its second argument
 * @returns the response to a wrong request. Null if the response is 204
 * @throws {Error} the secret is missing, the body was parsed already, or the function throws
 */
export async function receiveWebhook<R>(
  received: Request | ReceivedWebhook,
  { secret, on }: WebhookHandlerOptions<R>,
  request: R,
): Promise<WebhookRefusal | null> {
  const secrets = secret ?? secretOfEnvironment();
  if (secrets === undefined || secrets.length === 0)
    throw new Error('The webhook secret is missing. Pass "secret", or set PORTICO_WEBHOOK_SECRET.');
  let event: WebhookEvent;
  try {
    event = await verifyWebhook(received, secrets);
  } catch (error) {
    return refusalOf(error);
  }
  // Servers of newer versions can send types that this version does not know.
  const call = Object.hasOwn(on, event.type) ? (on[event.type] as WebhookFunction<R>) : undefined;
  await call?.(event, request);
  return null;
}

declare const process: { readonly env: { readonly PORTICO_WEBHOOK_SECRET?: string } };

/** Returns the secret of the environment, which worker runtimes do not have. */
function secretOfEnvironment(): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env.PORTICO_WEBHOOK_SECRET;
}

type WebhookFunction<R> = ((event: WebhookEvent, request: R) => unknown) | undefined;

/** Returns the response to a request without a valid signature. Throws all other errors. */
function refusalOf(error: unknown): WebhookRefusal {
  if (!(error instanceof WebhookVerificationError)) throw error;
  return { status: 400, body: { error: error.reason, message: error.message } };
}
