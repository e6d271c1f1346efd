import {
  type AccessLevel,
  type Currency,
  type CustomerType,
  currencies,
  type InlineProduct,
  KnownErrors,
  type PaymentsConfig,
  type PriceConfig,
  type ProductConfig,
  type ProductSnapshot,
  type ShownProduct,
} from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Customer } from '../customers/index.ts';

/** A product that is granted or bought. */
export interface ChosenProduct {
  /** Null for an inline product. */
  readonly id: string | null;
  readonly product: ProductSnapshot;
}

/** The part of a request that names a product. An empty ID counts as absent. */
export interface ProductChoice {
  readonly id: string | undefined;
  readonly inline: InlineProduct | undefined;
}

/**
 * Returns the product of a request.
 *
 * @throws {Refusal} 400: both or neither are given, or a client gives an inline product
 * @throws {ProductDoesNotExist | ProductCustomerTypeDoesNotMatch}
 * @see docs/reference/protocol/payments.md#endpoints
 */
export function chooseProduct(
  { products, items }: PaymentsConfig,
  { id = '', inline }: ProductChoice,
  customer: Customer,
  level: AccessLevel,
): ChosenProduct {
  if (id !== '' && inline !== undefined) {
    throw new Refusal(400, 'Cannot specify both product_id and product_inline!');
  }
  if (inline !== undefined) {
    if (level === 'client') {
      throw new Refusal(
        400,
        'Cannot specify product_inline when calling from client! Please call with a server API key, or use the product_id parameter.',
      );
    }
    requireType(null, inline.customer_type, customer);
    return { id: null, product: snapshotOf(inline) };
  }
  if (id === '') throw new Refusal(400, 'Must specify either product_id or product_inline!');
  const product = entryOf(products, id);
  if (product === undefined) {
    const context = Object.hasOwn(items, id) ? 'item_exists' : null;
    throw new KnownErrors.ProductDoesNotExist({ product_id: id, context });
  }
  if (product.serverOnly && level === 'client') {
    throw new KnownErrors.ProductDoesNotExist({ product_id: id, context: 'server_only' });
  }
  requireType(id, product.customerType, customer);
  return { id, product: { displayName: id, ...product } };
}

function requireType(id: string | null, type: CustomerType, customer: Customer): void {
  if (type === customer.type) return;
  throw new KnownErrors.ProductCustomerTypeDoesNotMatch({
    product_id: id,
    customer_id: customer.id,
    product_customer_type: type,
    actual_customer_type: customer.type,
  });
}

/** Returns an inline product in configuration form. It cannot be stacked, has no catalog and is no add-on. */
function snapshotOf(inline: InlineProduct): ProductSnapshot {
  const prices = Object.entries(inline.prices).map(
    ([id, { free_trial: freeTrial, ...price }]): [string, PriceConfig] => [
      id,
      { ...price, serverOnly: false, ...(freeTrial === undefined ? {} : { freeTrial }) },
    ],
  );
  return {
    displayName: inline.display_name,
    customerType: inline.customer_type,
    isAddOnTo: false,
    serverOnly: inline.server_only,
    stackable: false,
    prices: Object.fromEntries(prices),
    includedItems: inline.included_items,
    ...(inline.free_trial === undefined ? {} : { freeTrial: inline.free_trial }),
    clientMetadata: inline.client_metadata ?? null,
    clientReadOnlyMetadata: inline.client_read_only_metadata ?? null,
    serverMetadata: inline.server_metadata ?? null,
  };
}

/** Returns the free trial of a price: its own, or that of the product. */
export function trialOf(product: ProductConfig, price: PriceConfig) {
  const trial = price.freeTrial ?? product.freeTrial;
  return trial === undefined || trial[0] === 0 ? undefined : trial;
}

function trialPart(trial: ReturnType<typeof trialOf>) {
  return trial === undefined ? {} : { free_trial: trial };
}

/** Returns the prices that a level can choose. A product by default has none. */
export function pricesFor({ prices }: ProductConfig, level: AccessLevel): Readonly<Record<string, PriceConfig>> {
  if (prices === 'include-by-default') return {};
  return level === 'client'
    ? Object.fromEntries(Object.entries(prices).filter(([, { serverOnly }]) => !serverOnly))
    : prices;
}

/** Returns the amounts of a price by currency. */
export function amountsOf(price: PriceConfig): Partial<Record<Currency, string>> {
  const codes = Object.keys(currencies) as Currency[];
  return Object.fromEntries(codes.flatMap((code) => (price[code] === undefined ? [] : [[code, price[code]]])));
}

/**
 * Returns a product as a level sees it. Clients see no prices for servers only and no server metadata.
 *
 * @param pricesOf the level whose prices are shown, if it differs: a server can offer its prices to a client
 * @see docs/reference/protocol/payments.md#owned-products
 */
export function shownProduct(
  product: ProductSnapshot,
  level: AccessLevel,
  pricesOf: AccessLevel = level,
): ShownProduct {
  const prices = Object.entries(pricesFor(product, pricesOf)).map(([id, price]) => [
    id,
    {
      ...amountsOf(price),
      ...(price.interval === undefined ? {} : { interval: price.interval }),
      ...trialPart(trialOf(product, price)),
    },
  ]);
  return {
    display_name: product.displayName ?? 'Product',
    customer_type: product.customerType,
    server_only: product.serverOnly,
    stackable: product.stackable ?? false,
    prices: Object.fromEntries(prices),
    included_items: product.includedItems,
    client_metadata: product.clientMetadata ?? null,
    client_read_only_metadata: product.clientReadOnlyMetadata ?? null,
    server_metadata: level === 'client' ? null : (product.serverMetadata ?? null),
  };
}
