import type { CustomerType } from '@portico/contract';
import { pageOf } from '../../base/page.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type CustomerRow, customerPages, productUsage, usageMax } from './customers-list.queries.ts';

/** Which customers are asked for. */
export interface CustomerFilter {
  readonly customerType: CustomerType | undefined;
  /** The beginning of a customer ID. */
  readonly search: string | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Returns the cursor after a customer: time in milliseconds and ID. */
function cursorAfter({ created_at, customer_id }: CustomerRow): string {
  return `${created_at.getTime()} ${customer_id}`;
}

/** @throws {Refusal} 400 */
function positionOf(cursor: string): { readonly time: Date; readonly id: string } {
  const [, millis, id] = /^(\d{1,15}) (.+)$/s.exec(cursor) ?? [];
  if (millis === undefined || id === undefined) throw new Refusal(400, 'Invalid cursor');
  return { time: new Date(Number(millis)), id };
}

/**
 * Returns customers, newest first, or those whose ID begins with a text, in the order of their IDs.
 *
 * @returns the page, and the cursor of the next one or null
 * @throws {Refusal} 400: invalid cursor
 */
export async function listCustomers(
  context: TenancyContext,
  { customerType, search, limit, cursor }: CustomerFilter,
): Promise<{ readonly page: readonly CustomerRow[]; readonly next: string | null }> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const form = { ofType: customerType !== undefined, isSearch: search !== undefined, isContinued: after !== undefined };
  const rows = await customerPages.all(context, form, {
    limit: limit + 1,
    customerType,
    searchFrom: search,
    // The highest character that IDs can contain.
    searchTo: search === undefined ? undefined : `${search}\u{10ffff}`,
    afterTime: after?.time,
    afterId: after?.id,
  });
  return pageOf(rows, limit, cursorAfter);
}

/** A product, item or catalog of the configuration. */
export interface PaymentEntry {
  readonly kind: 'product' | 'item' | 'catalog';
  readonly id: string;
}

/**
 * Counts the customers who have a product, one that includes an item, or one of a catalog. Who has more than one of them is
 * one customer. Runs one statement, which reads a bounded number of purchases.
 */
export async function countUsage(
  context: TenancyContext,
  { kind, id }: PaymentEntry,
): Promise<{ readonly count: number; readonly isMore: boolean }> {
  const products = Object.entries(context.project.config.payments.products);
  const uses = products.filter(([, { includedItems, catalogId }]) =>
    kind === 'item' ? Object.hasOwn(includedItems, id) : catalogId === id,
  );
  const productIds = kind === 'product' ? [id] : uses.map(([productId]) => productId);
  const row = await productUsage.first(context, { productIds });
  const customers = row?.customers ?? 0;
  return { count: Math.min(customers, usageMax), isMore: customers > usageMax || row?.is_more === true };
}
