import { subscriptionEndpoints } from '@portico/contract';
import { amountText } from '../../base/money.ts';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { ChangeChoice } from '../purchases/index.ts';
import { customerOf } from './billing.handlers.ts';
import { cancelProduct, previewChange, switchProduct, updateSubscription } from './subscriptions.service.ts';

interface ChangeBody {
  readonly product_id?: string | undefined;
  readonly price_id?: string | undefined;
  readonly quantity?: number | undefined;
}

function choiceOf({ product_id: productId, price_id: priceId, quantity }: ChangeBody): ChangeChoice {
  return { productId, priceId, quantity };
}

export const subscriptionHandlers = implement(subscriptionEndpoints, {
  'DELETE /payments/products/:customer_type/:customer_id/:product_id': async ({ params, query, ...context }) => {
    await cancelProduct(context, customerOf(params), params.product_id, query.subscription_id);
    return successAnswer;
  },

  'POST /payments/products/:customer_type/:customer_id/switch': async ({ params, body, ...context }) => {
    await switchProduct(context, customerOf(params), {
      from: body.from_product_id,
      to: body.to_product_id,
      priceId: body.price_id,
      quantity: body.quantity,
    });
    return successAnswer;
  },

  'PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id': async ({
    params,
    body,
    ...context
  }) => {
    const { isPending, paymentUrl } = await updateSubscription(context, customerOf(params), params.subscription_id, {
      ...choiceOf(body),
      cancelAtPeriodEnd: body.cancel_at_period_end,
    });
    return { state: isPending ? ('pending' as const) : ('applied' as const), payment_url: paymentUrl };
  },

  'POST /payments/subscriptions/:customer_type/:customer_id/:subscription_id/preview': async ({
    params,
    body,
    ...context
  }) => {
    const costs = await previewChange(context, customerOf(params), params.subscription_id, choiceOf(body));
    const { currency } = costs;
    return {
      currency,
      amount_due_now: amountText(costs.dueNow, currency),
      amount_credited: amountText(costs.credited, currency),
      next_amount: amountText(costs.next, currency),
      next_at_millis: costs.nextAt.getTime(),
    };
  },
});
