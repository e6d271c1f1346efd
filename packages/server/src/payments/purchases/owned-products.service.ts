import {
  type AccessLevel,
  fields,
  type Interval,
  type PaymentsConfig,
  type ProductSnapshot,
  type SubscriptionStatus,
} from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { accessValues, type Customer, requireAccess } from '../customers/index.ts';
import { defaultProducts, hasDefaultProducts, pricesFor } from '../products/index.ts';
import { renewalInterval, stateAt } from '../subscriptions/index.ts';
import { type OwnedJson, ownedPage, ownedPageWithDefaults } from './owned-products.queries.ts';

/** What a customer pays for one piece and period. */
export interface SubscriptionPrice {
  readonly currency: string;
  /** Integer of the smallest unit. */
  readonly unitAmount: number;
  readonly interval: Interval | null;
}

/** A product of a customer. */
export interface OwnedProduct {
  /** Null for an inline product. */
  readonly productId: string | null;
  readonly product: ProductSnapshot;
  readonly quantity: number;
  /** Null for a one-time purchase. */
  readonly subscription: {
    /** Null for a product by default. */
    readonly id: string | null;
    readonly periodEnd: Date | null;
    readonly isCancelled: boolean;
    readonly status: SubscriptionStatus;
    /** What is charged for one piece and period. Null for nothing. */
    readonly price: SubscriptionPrice | null;
    readonly hasPendingChange: boolean;
    /** Whether the owner created it at the payment provider. */
    readonly isMadeAtProvider: boolean;
    /** Whether it was bought in test mode. */
    readonly isTest: boolean;
  } | null;
  /** ID of the subscription or purchase. Null for a product by default. */
  readonly purchaseId: string | null;
  /** Other products of the catalog with prices for subscriptions. */
  readonly switchOptions: readonly { readonly id: string; readonly product: ProductSnapshot }[];
}

/** Part of the list of owned products. */
interface Page {
  readonly limit: number;
  /** ID of the first purchase or product by default. Undefined for the first page. */
  readonly cursor: string | undefined;
}

/**
 * Returns the products of a customer: those by default, then the others, oldest first. Runs one statement. What was sold is as
 * it was then, also if the product was changed or removed since.
 *
 * @returns the page, and the cursor of the next one or null
 * @throws what `accessValues` and `requireAccess` throw
 * @throws {Refusal} 400: invalid cursor
 * @see docs/reference/protocol/payments.md#owned-products
 */
export async function listOwned(
  context: RequestContext,
  customer: Customer,
  { limit, cursor }: Page,
): Promise<{ readonly page: OwnedProduct[]; readonly next: string | null }> {
  const { payments } = context.project.config;
  const showsServerOnly = context.level !== 'client';
  const visible = Object.entries(payments.products).filter(([, { serverOnly }]) => showsServerOnly || !serverOnly);
  const from = cursor !== undefined && fields.isStoredUuid(cursor) ? cursor : null;
  const access = accessValues(context, customer, 'read');
  const statement = hasDefaultProducts(payments, customer.type) ? ownedPageWithDefaults : ownedPage;
  const row = await statement.first(context, {
    ...access,
    showsServerOnly,
    from,
    limit: limit + 1,
  });
  invariant(row !== undefined, 'the statement always has a row');
  requireAccess(customer, access, row);
  if (from !== null && !row.is_found) throw new Refusal(400, 'Invalid cursor');

  const visibleIds = new Set(visible.map(([id]) => id));
  const byDefault = defaultProducts(payments, customer.type, row.sold).filter((id) => visibleIds.has(id));
  const first = cursor === undefined || from !== null ? 0 : firstDefault(payments, byDefault, cursor);
  const defaults = (from === null ? byDefault.slice(first, first + limit + 1) : []).flatMap((id) => {
    const current = entryOf(payments.products, id);
    if (current === undefined) return [];
    const product = withName(id, current);
    const state = {
      status: 'active' as const,
      price: null,
      hasPendingChange: false,
      isMadeAtProvider: false,
      isTest: false,
    };
    const subscription = { id: null, periodEnd: null, isCancelled: false, ...state };
    const switchOptions = switchOptionsOf(payments, id, context.level);
    return [{ id, owned: { productId: id, product, quantity: 1, subscription, purchaseId: null, switchOptions } }];
  });
  const bought = row.page.map((item) => ({
    id: item.id,
    owned: {
      ...ownedFrom(item, context.now),
      switchOptions: item.status == null ? [] : switchOptionsOf(payments, item.productId, context.level),
    },
  }));
  const entries = [...defaults, ...bought];
  return { page: entries.slice(0, limit).map(({ owned }) => owned), next: entries[limit]?.id ?? null };
}

/**
 * Returns the index of the first product by default of a page. The customer may have bought another product of the catalog
 * since the page before, so the list goes on after it in the order of the configuration.
 *
 * @throws {Refusal} 400: invalid cursor
 */
function firstDefault({ products }: PaymentsConfig, byDefault: readonly string[], cursor: string): number {
  const order = Object.keys(products);
  const start = order.indexOf(cursor);
  if (start < 0) throw new Refusal(400, 'Invalid cursor');
  const index = byDefault.findIndex((id) => order.indexOf(id) >= start);
  return index < 0 ? byDefault.length : index;
}

function withName(id: string | null, product: ProductSnapshot): ProductSnapshot {
  return id === null ? product : { displayName: id, ...product };
}

/**
 * Returns the other products of a catalog that a level can see and subscribe to. Add-ons are not among them: they do not
 * replace a product.
 */
function switchOptionsOf({ catalogs, products }: PaymentsConfig, productId: string | null, level: AccessLevel) {
  const own = productId === null ? undefined : entryOf(products, productId);
  const { catalogId } = own ?? {};
  if (catalogId === undefined || !Object.hasOwn(catalogs, catalogId) || own?.isAddOnTo !== false) return [];
  return Object.entries(products).flatMap(([id, product]) => {
    if (id === productId || product.catalogId !== catalogId || product.isAddOnTo !== false) return [];
    if (product.customerType !== own.customerType || (product.serverOnly && level === 'client')) return [];
    const prices = Object.entries(pricesFor(product, level)).filter(([, { interval }]) => interval !== undefined);
    return prices.length === 0
      ? []
      : [{ id, product: { displayName: id, ...product, prices: Object.fromEntries(prices) } }];
  });
}

function ownedFrom(item: OwnedJson, now: Date): Omit<OwnedProduct, 'switchOptions'> {
  const { id: purchaseId, currency, unitAmount, pendingUntil } = item;
  const { productId, quantity, status, source, priceId, periodStart, periodEnd, isCancelled } = item;
  if (status === null || status === undefined || source === null || periodStart === null || periodEnd === null) {
    return { productId, product: withName(productId, item.product), quantity, subscription: null, purchaseId };
  }
  const period = { periodStart: new Date(periodStart), periodEnd: new Date(periodEnd) };
  const interval = renewalInterval({ source, priceId, prices: item.product.prices });
  const state = stateAt({ status, source, interval, isCancelled: isCancelled === true, ...period }, now);
  return {
    productId,
    product: withName(productId, item.product),
    quantity,
    purchaseId,
    subscription: {
      id: item.id,
      periodEnd: state.periodEnd,
      isCancelled: isCancelled === true,
      status: state.status,
      price: currency === null || unitAmount === null ? null : { currency, unitAmount, interval },
      hasPendingChange: pendingUntil !== null && pendingUntil > now.getTime(),
      isMadeAtProvider: source === 'provider',
      isTest: source === 'test_mode',
    },
  };
}
