import type { Form } from './form.ts';

/** Keys of the stand-in, in the form of test keys of Stripe. @internal */
export const stripeKeys = {
  secret: 'sk_test_51TheSecretKeyOfTheStandInForTests',
  publishable: 'pk_test_51ThePublishableKeyOfTheStandIn',
  webhook: 'whsec_TheWebhookSecretOfTheStandInForTests',
} as const;

/** A request that the stand-in has received. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Form;
  /** The connected account. Empty for the platform. */
  readonly account: string;
  readonly idempotencyKey: string | undefined;
  readonly version: string | undefined;
}
