import { type AccessLevel, ownedProductEndpoints } from '@portico/contract';
import { amountText } from '../../base/money.ts';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { chooseProduct, shownProduct } from '../products/index.ts';
import { listOwned, type OwnedProduct, type SubscriptionPrice } from './owned-products.service.ts';
import { storePurchase } from './purchases.service.ts';

/** @see docs/reference/protocol/payments.md#owned-products */
const pageSizeDefault = 10;

function priceToWire(price: SubscriptionPrice | null) {
  if (price === null) return null;
  const { currency, unitAmount, interval } = price;
  const length = interval === null ? null : ([interval[0], interval[1]] satisfies [unknown, unknown]);
  return { currency, unit_amount: amountText(unitAmount, currency), interval: length };
}

function toWire(owned: OwnedProduct, level: AccessLevel) {
  const { productId, product, quantity, subscription, purchaseId, switchOptions } = owned;
  return {
    id: productId,
    quantity,
    product: shownProduct(product, level),
    type: subscription === null ? ('one_time' as const) : ('subscription' as const),
    subscription:
      subscription === null
        ? null
        : {
            subscription_id: subscription.id,
            current_period_end: subscription.periodEnd?.toISOString() ?? null,
            cancel_at_period_end: subscription.isCancelled,
            is_cancelable: subscription.id !== null && !subscription.isCancelled,
            status: subscription.status,
            price: priceToWire(subscription.price),
            pending_change: subscription.hasPendingChange,
            made_at_provider: subscription.isMadeAtProvider,
            test_mode: subscription.isTest,
          },
    switch_options: switchOptions.map((option) => ({
      product_id: option.id,
      product: shownProduct(option.product, level),
    })),
    purchase_id: purchaseId,
  };
}

export const ownedProductHandlers = implement(ownedProductEndpoints, {
  'GET /payments/products/:customer_type/:customer_id': async ({ params, query, ...context }) => {
    const customer = { type: params.customer_type, id: params.customer_id };
    const { limit = pageSizeDefault, cursor } = query;
    const { page, next } = await listOwned(context, customer, { limit, cursor });
    return pageAnswer(
      page.map((owned) => toWire(owned, context.level)),
      next,
    );
  },

  'POST /payments/products/:customer_type/:customer_id': async ({ params, body, ...context }) => {
    const customer = { type: params.customer_type, id: params.customer_id };
    const choice = { id: body.product_id, inline: body.product_inline };
    const chosen = chooseProduct(context.project.config.payments, choice, customer, context.level);
    await storePurchase(context, {
      customer,
      chosen,
      priceId: undefined,
      quantity: body.quantity,
      level: context.level,
      source: 'grant',
      idempotencyKey: body.idempotency_key ?? null,
    });
    return successAnswer;
  },
});
