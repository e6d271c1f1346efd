import { setTimeout } from 'node:timers/promises';
import { testEventType } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import { ownApplication, requireEndpoint } from './endpoints/endpoints.service.ts';
import { deliveryByName } from './log/deliveries.queries.ts';
import { queueMessage, testDataOf } from './messages/messages.service.ts';

/** How often to look for the result of a delivery, and for how long: as long as a receiver may take. */
const lookMillis = 100;
const waitMillisMax = 15_500;

const notFound = 'Endpoint not found. Make sure it still exists.';
const notDelivered = 'Webhook not delivered. Make sure the endpoint is configured correctly.';

/**
 * Sends a test event to an endpoint, and to others that receive its type. Waits for the first attempt at the endpoint.
 *
 * @param name ID of the endpoint as on the wire
 * @returns undefined for a success, or what to tell the owner
 */
export async function sendTestAndWait(
  context: TenancyContext & Pick<BaseContext, 'whileConnected'>,
  name: string,
): Promise<string | undefined> {
  const endpoint = await findEndpoint(context, name);
  if (endpoint === undefined) return notFound;
  if (endpoint.disabled_at !== null) return notDelivered;
  const queued = await queueMessage(context, {
    application: ownApplication,
    type: testEventType,
    content: { data: { ...testDataOf(endpoint) } },
    endpointId: endpoint.id,
    isManual: true,
  });
  if (queued === undefined) return notDelivered;
  const delivery = { endpointId: endpoint.id, messageId: queued.id, now: context.now };
  return await context.whileConnected(async (signal) => {
    const until = performance.now() + waitMillisMax;
    while (!signal.aborted && performance.now() < until) {
      const found = await deliveryByName.first(context, delivery);
      if (found === undefined || found.last_error !== null) return notDelivered;
      if (found.delivered_at !== null) return undefined;
      await setTimeout(lookMillis);
    }
    return notDelivered;
  });
}

async function findEndpoint(context: TenancyContext, name: string) {
  try {
    return await requireEndpoint(context, ownApplication, name);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
