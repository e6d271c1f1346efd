import { quantityAt } from '@portico/contract';
import { pageOf } from '../../base/page.ts';
import { cursorAt, positionAt } from '../../base/position.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type Customer, customerValues, unknownCustomer } from '../customers/index.ts';
import { defaultsByItem } from './item-grants.ts';
import { historyFrom, latestOf } from './item-history.ts';
import { changesPage, openHistories } from './items.queries.ts';
import { getItem, type ItemQuantity } from './items.service.ts';

/**
 * Returns the configured items for customers of this type, in the owner's order, with the quantities of one customer.
 * Runs one statement, and three per item whose products have changed since it was last read.
 *
 * @throws {UserNotFound | TeamNotFound}
 */
export async function listItems(context: TenancyContext, customer: Customer): Promise<ItemQuantity[]> {
  const { payments } = context.project.config;
  const items = Object.entries(payments.items).filter(([, { customerType }]) => customerType === customer.type);
  // A customer without items still must exist.
  const itemIds = items.length === 0 ? [''] : items.map(([id]) => id);
  const rows = await openHistories.all(context, { ...customerValues(customer), itemIds });
  if (rows.some(({ customer_since: since }) => since === null)) throw unknownCustomer(customer);
  const [anyRow] = rows;
  const defaults = anyRow === undefined ? new Map() : defaultsByItem({ payments, customer }, anyRow);
  const byId = new Map(rows.map((row) => [row.item_id, row]));
  const quantities: ItemQuantity[] = [];
  for (const [id, { displayName = id }] of items) {
    const row = byId.get(id);
    const of = { payments, customer, itemId: id };
    const history = row === undefined ? undefined : historyFrom(of, row, context.now, defaults);
    quantities.push(
      history === undefined
        ? await getItem(context, customer, id)
        : { id, displayName, quantity: quantityAt(history, latestOf(history, context.now)) },
    );
  }
  return quantities;
}

/** Part of a list of changes. */
interface Page {
  readonly limit: number;
  /** The position of the last change of the previous page. */
  readonly cursor: string | undefined;
}

/** Returns the changes of a customer's item, newest first, and the next page's cursor or null. */
export async function listChanges(
  context: TenancyContext,
  customerId: string,
  itemId: string,
  { limit, cursor }: Page,
) {
  const after = positionAt(cursor);
  const rows = await changesPage.all(context, {
    customerId,
    itemId,
    afterTime: after?.time ?? null,
    afterId: after?.id ?? null,
    limit: limit + 1,
  });
  return pageOf(rows, limit, (last) => cursorAt(last.listed_at, last.id));
}
