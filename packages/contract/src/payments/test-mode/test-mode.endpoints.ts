import { z } from 'zod';
import { customerType, subscriptionStatuses } from '../../config/payments-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { customerId } from '../items/items.endpoints.ts';

/** What the payment with a test card does. A test card has no number, so no real card can be entered. */
export const testCards = ['succeeds', 'declined', 'needs_confirmation', 'disputed'] as const;

/** A test card. */
export type TestCard = (typeof testCards)[number];

/** Payments without money. @see docs/reference/protocol/payments.md#test-mode */
export const testModeEndpoints = defineEndpoints({
  'POST /internal/payments/test-clock': {
    summary: 'Move a test subscription in time',
    description:
      'Goes to the end of the present period, where the subscription renews, its free trial ends, or it ends if it is cancelled; or ends it now. Only subscriptions that were bought in test mode can be moved, and only in test mode. Nothing else moves. An addition of Portico.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    body: strict({
      customer_type: customerType,
      customer_id: customerId,
      subscription_id: z.string().max(255),
      to: z.enum(['period_end', 'end']),
      /** How the renewal is paid. Default: it succeeds. */
      test_card: z.enum(['succeeds', 'declined']).optional(),
    }),
    response: z.object({ status: z.enum(subscriptionStatuses), current_period_end_millis: fields.millis }),
    errors: [KnownErrors.UserNotFound, KnownErrors.TeamNotFound],
    refusals: [400, 404],
  },
  /**
   * @throws {RequestFailed} 400: the payment has no open dispute. 404: no such payment with a test card
   *
   * @sdk payments.decideTestDispute(options: DecideTestDisputeOptions)
   * @refreshes admin-payments: transactions: listProducts: listOffers: getItem:
   */
  'POST /internal/payments/test-disputes': {
    summary: 'Decide the dispute of a test payment',
    description:
      'Wins or loses the open dispute of a payment with a test card, as a bank would. A lost one revokes a one-time purchase. A subscription stays. No money moves. An addition of Portico.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    /** Which test dispute is decided, and how. */
    body: strict({
      /** ID of a payment with a test card that has an open dispute. */
      payment_id: z.string().max(255),
      /** `lost`: a one-time purchase is revoked. */
      outcome: z.enum(['won', 'lost']),
    }),
    response: success,
    errors: [],
    refusals: [400, 404],
  },
});
