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

/** Verifies an event of Stripe. @returns undefined if the signature is wrong or too old */
export function readStripeEvent(
  stripe: Stripe,
  { webhookSecret }: PaymentSettings,
  { body, signature, now }: Message,
): ProviderEvent | undefined {
  if (webhookSecret === undefined) return undefined;
  let given: unknown;
  try {
    const receivedAt = now.getTime();
    given = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret.reveal(),
      toleranceSeconds,
      undefined,
      receivedAt,
    );
  } catch {
    // A wrong signature, or a signed body that is not JSON. The caller refuses both.
    return undefined;
  }
  const { data: event } = eventSchema.safeParse(given);
  if (event === undefined) return undefined;
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
