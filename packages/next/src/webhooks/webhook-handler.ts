import {
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventOf,
  type WebhookEventType,
  WebhookVerificationError,
} from '@portico/js/webhooks';

/** Functions for webhook events, by event type. */
export type WebhookFunctions = {
  readonly [T in WebhookEventType]?: (event: WebhookEventOf<T>, request: Request) => unknown;
};

/** Options of `createWebhookHandler`. */
export interface WebhookHandlerOptions {
  /**
   * The signing secret of the endpoint (`whsec_…`), or several of them. By default the environment variable
   * `PORTICO_WEBHOOK_SECRET`.
   */
  readonly secret?: string | readonly string[];
  /** Functions by event type. Events without a function are accepted and ignored. */
  readonly on: WebhookFunctions;
}

/**
 * Creates a route handler that verifies webhook requests and calls the function of the event.
 *
 * It returns 204 after the function, also for events without a function. Requests with a wrong signature get status 400 with
 * `{ error, message }`. If the function throws, Next.js logs the error and returns 500, and Portico repeats the delivery later. So
 * an event can arrive again: compare `event.id`.
 *
 * @returns the handler, which throws if the secret is missing or the function throws
 *
 * @example
 * // app/api/webhooks/route.ts
 * export const POST = createWebhookHandler({
 *   on: {
 *     'user.created': async (event) => await sendWelcome(event.data.primary_email),
 *   },
 * });
 */
export function createWebhookHandler({ secret, on }: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const secrets = secret ?? process.env.PORTICO_WEBHOOK_SECRET;
    if (secrets === undefined || secrets.length === 0)
      throw new Error('The webhook secret is missing. Pass "secret", or set PORTICO_WEBHOOK_SECRET.');
    const event = await verifyWebhook(request, secrets).catch(refusalOf);
    if (event instanceof Response) return event;
    // Servers of newer versions can send types that this version does not know.
    const call = Object.hasOwn(on, event.type) ? (on[event.type] as WebhookFunction) : undefined;
    await call?.(event, request);
    return new Response(null, { status: 204 });
  };
}

type WebhookFunction = ((event: WebhookEvent, request: Request) => unknown) | undefined;

/** Returns the response to a request without a valid signature. Throws all other errors. */
function refusalOf(error: unknown): Response {
  if (!(error instanceof WebhookVerificationError)) throw error;
  return Response.json({ error: error.reason, message: error.message }, { status: 400 });
}
