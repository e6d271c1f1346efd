import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { insertMovedChanges } from '../../payments/items/index.ts';
import { insertMovedPurchases } from '../../payments/purchases/index.ts';
import type { ReadProduct, ReadQuantity } from './read-payment.ts';

const noteLines = scoped('moving.note_payments', (q, the: { runId: string; lines: string }, tenancyId) =>
  insertSelect(
    q,
    'import_lines',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      run_id: cast(the.runId, 'uuid'),
      line: sql.ref<number>('n.line'),
      user_id: sql.ref('n.user_id'),
      team_id: sql.ref('n.team_id'),
      key_id: sql.ref<string>('n.id'),
      kind: sql.ref('n.kind'),
    },
    sql`from jsonb_to_recordset(${the.lines}::jsonb) as n (line int, user_id uuid, team_id uuid, id uuid, kind text)`,
  ).returning('line'),
);

/** Inserts products and changes of quantities of customers, and notes their lines. */
export async function insertPayments(
  context: TenancyContext,
  runId: string,
  created: readonly (ReadProduct | ReadQuantity)[],
): Promise<void> {
  const products = created.filter((line) => line.kind === 'product');
  const changes = created.filter((line) => line.kind === 'item_quantity');
  await insertMovedPurchases.run(context, {
    customers: JSON.stringify(customersOf(created)),
    subscriptions: JSON.stringify(products.filter(({ period }) => period !== null).map(productRow)),
    purchases: JSON.stringify(products.filter(({ period }) => period === null).map(productRow)),
  });
  if (changes.length > 0) await insertMovedChanges.run(context, { changes: JSON.stringify(changes.map(changeRow)) });
  const lines = created.map(({ line, kind, id, customer }) => ({
    line,
    kind,
    id,
    user_id: customer.type === 'user' ? customer.id : null,
    team_id: customer.type === 'team' ? customer.id : null,
  }));
  await noteLines.run(context, { runId, lines: JSON.stringify(lines) });
}

/** Returns the customers of lines, each with the time of its first one. In one order, so that two imports do not wait for each other. */
function customersOf(created: readonly (ReadProduct | ReadQuantity)[]) {
  const byCustomer = Map.groupBy(created, ({ customer: { type, id } }) => `${type} ${id}`);
  return [...byCustomer.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, lines]) => ({
      type: lines[0]?.customer.type,
      id: lines[0]?.customer.id,
      since: new Date(Math.min(...lines.map(({ createdAt }) => createdAt.getTime()))),
    }));
}

function productRow({ id, customer, productId, product, quantity, createdAt, revokedAt, period }: ReadProduct) {
  return {
    id,
    customer_type: customer.type,
    customer_id: customer.id,
    product_id: productId,
    product,
    quantity,
    created_at: createdAt,
    revoked_at: revokedAt,
    status: period?.status,
    period_start: period?.start,
    period_end: period?.end,
    cancel_at_period_end: period?.cancelAtPeriodEnd,
    granted_since: period?.grantedSince,
  };
}

function changeRow({ id, customer, change, createdAt, expiresAt }: ReadQuantity) {
  return {
    id,
    customer_type: customer.type,
    customer_id: customer.id,
    item_id: change.item_id,
    delta: change.delta,
    created_at: createdAt,
    expires_at: expiresAt,
    description: change.description ?? null,
  };
}
