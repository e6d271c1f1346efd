import {
  addIntervals,
  type ImportedProduct,
  type ImportedQuantity,
  type Interval,
  type ProductSnapshot,
} from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { newId } from '../../base/ids.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type Customer, isPossibleCustomer } from '../../payments/customers/index.ts';

/** The period of a product that renews by itself. */
interface ReadPeriod {
  readonly status: 'active' | 'canceled';
  readonly start: Date;
  readonly end: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly grantedSince: Date | null;
}

/** A product that can be imported, if its customer exists. */
export interface ReadProduct {
  readonly kind: 'product';
  readonly line: number;
  readonly id: string;
  readonly customer: Customer;
  readonly productId: string | null;
  readonly product: ProductSnapshot;
  readonly quantity: number;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** Null for a product that the customer has got once. */
  readonly period: ReadPeriod | null;
}

/** A change of a quantity that can be imported, if its customer exists. */
export interface ReadQuantity {
  readonly kind: 'item_quantity';
  readonly line: number;
  readonly id: string;
  readonly customer: Customer;
  readonly change: ImportedQuantity;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

const impossible = 'customer_id: is not the ID of a user or team, a UUID';

/** Returns the customer of a line. IDs of users and teams are in lower case, as in the lines of these. */
function customerOf({ customer_type: type, customer_id: id }: ImportedProduct | ImportedQuantity): Customer {
  return { type, id: type === 'custom' ? id : id.toLowerCase() };
}

/** Reads a product of a customer. @returns the problem of one that cannot be imported */
export function readProduct(context: TenancyContext, line: number, given: ImportedProduct): ReadProduct | string {
  const customer = customerOf(given);
  if (!isPossibleCustomer(customer)) return impossible;
  const productId = given.product_id ?? null;
  const configured = productId === null ? undefined : entryOf(context.project.config.payments.products, productId);
  const product: ProductSnapshot | undefined =
    given.product ?? (configured === undefined ? undefined : { displayName: productId ?? '', ...configured });
  if (product === undefined) return `product_id: the project has no product ${productId}`;
  if (product.customerType !== customer.type)
    return `customer_type: the product is for customers of type ${product.customerType}`;
  const createdAt = new Date(given.created_at_millis ?? context.now.getTime());
  return {
    kind: 'product',
    line,
    id: given.id ?? newId(),
    customer,
    productId,
    product,
    quantity: given.quantity,
    createdAt,
    revokedAt: dateOf(given.revoked_at_millis),
    period: periodOf(given, product, createdAt),
  };
}

/** Returns the given period, or the first one of a product that renews. */
function periodOf(given: ImportedProduct, product: ProductSnapshot, createdAt: Date): ReadPeriod | null {
  const { subscription } = given;
  if (subscription === null) return null;
  if (subscription !== undefined)
    return {
      status: subscription.status,
      start: new Date(subscription.period_start_millis),
      end: new Date(subscription.period_end_millis),
      cancelAtPeriodEnd: subscription.cancel_at_period_end ?? false,
      grantedSince: dateOf(subscription.granted_since_millis),
    };
  const interval = intervalOf(product);
  if (interval === undefined || given.product !== undefined) return null;
  const end = addIntervals(createdAt, interval, 1);
  return { status: 'active', start: createdAt, end, cancelAtPeriodEnd: false, grantedSince: null };
}

/** Returns the interval of a grant: that of the first price with one. */
function intervalOf({ prices }: ProductSnapshot): Interval | undefined {
  if (typeof prices === 'string') return undefined;
  return Object.values(prices).find(({ interval }) => interval !== undefined)?.interval;
}

/** Reads a change of a quantity. @returns the problem of one that cannot be imported */
export function readQuantity(context: TenancyContext, line: number, change: ImportedQuantity): ReadQuantity | string {
  const customer = customerOf(change);
  if (!isPossibleCustomer(customer)) return impossible;
  const createdAt = new Date(change.created_at_millis ?? context.now.getTime());
  const expiresAt = dateOf(change.expires_at_millis);
  if (expiresAt !== null && expiresAt < createdAt) return 'expires_at_millis: is before created_at_millis';
  return { kind: 'item_quantity', line, id: change.id ?? newId(), customer, change, createdAt, expiresAt };
}

function dateOf(millis: number | null | undefined): Date | null {
  return millis === null || millis === undefined ? null : new Date(millis);
}
