import { receiveWebhook, type WebhookHandlerOptions } from '@portico/js/webhooks';

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
export function createWebhookHandler(options: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = await receiveWebhook(request, options, request);
    if (refusal === null) return new Response(null, { status: 204 });
    return Response.json(refusal.body, { status: refusal.status });
  };
}
