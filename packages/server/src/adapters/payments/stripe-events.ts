import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentSettings } from '../../settings/payment-rows.ts';
import type { ProviderEvent } from './payment-provider.ts';

/** How old a signature may be. */
const toleranceSeconds = 300;

const id = z.string().min(1).max(255);
/** An ID, or an embedded object. */
const reference = z.union([id, z.object({ id }).transform((value) => value.id)]).nullish();

/** The parts of an event that no version of the API has changed. */
const eventSchema = z.object({
  id,
  type: id,
  account: id.nullish(),
  data: z.object({
    object: z.object({ id: id.nullish(), object: id.nullish(), customer: reference, payment_intent: reference }),
  }),
});

interface Message {
  readonly body: string;
  readonly signature: string;
  readonly now: Date;
}

/**
 * Verifies an event of Stripe.
 *
 * @returns undefined if the signature is wrong or too old. Null for a signed message of another shape: a thin event, or what
 *   Stripe may send in the future
 */
export function readStripeEvent(
  stripe: Stripe,
  { webhookSecret }: PaymentSettings,
  { body, signature, now }: Message,
): ProviderEvent | null | undefined {
  const verifier = stripe.webhooks.signature;
  if (webhookSecret === undefined || verifier === null) return undefined;
  try {
    // @guard field-signature-of-payment-event
    verifier.verifyHeader(body, signature, webhookSecret.reveal(), toleranceSeconds, undefined, now.getTime());
  } catch {
    return undefined;
  }
  const { data: event } = eventSchema.safeParse(jsonOf(body));
  if (event === undefined) return null;
  const { object } = event.data;
  const isPayment = object.object === 'payment_intent';
  const isCustomer = object.object === 'customer';
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    customer: (isCustomer ? object.id : object.customer) ?? null,
    paymentId: (isPayment ? object.id : object.payment_intent) ?? null,
    objectId: object.id ?? null,
  };
}

/** @returns undefined if a text is not JSON */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
