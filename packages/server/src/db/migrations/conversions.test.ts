import { randomUUID } from 'node:crypto';
import { enginesOfRun, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DbHandle } from '../handle.ts';
import { catalogOf } from './catalog.ts';
import { dump, known } from './fixtures/version-010.ts';
import { migrate } from './migrate.ts';

const tenancy = `(select id from tenancies where project_id = '${known.project_id}')`;
const product = JSON.stringify({ prices: { monthly: { interval: [1, 'month'] } } });
const [goneUser, goneTeam, former] = [randomUUID(), randomUUID(), randomUUID()];

/** What the data of version 0.1.0 may be, and the upgrade converts. */
const before = `
  insert into subscriptions (tenancy_id, id, customer_type, customer_id, product, price_id, quantity, status, source, created_at,
    period_start, period_end, currency, unit_amount)
  select ${tenancy}, gen_random_uuid(), 'custom', 'otter', '${product}', 'monthly', quantity, status, source, now(), now(), now(), 'USD', 500
  from (values (2, 'active', 'purchase_page'), (1, 'past_due', 'purchase_page'), (1, 'active', 'test_mode'),
    (7, 'canceled', 'purchase_page')) as s (quantity, status, source);
  insert into payments (tenancy_id, provider_id, customer_type, customer_id, status, currency, amount, refunded_amount, dispute_status,
    created_at, paid_at)
  select tenancy_id, provider_id, 'custom', 'otter', 'succeeded', 'USD', amount, refunded, dispute, now(), paid_at::timestamptz
  from (values (${tenancy}, 'a', 1000, 200, null, '2026-11-01 10:16Z'), (${tenancy}, 'b', 300, 0, 'lost', '2026-11-01 10:29Z'),
    (${tenancy}, 'c', 5000, 0, null, null), ('${former}'::uuid, 'd', 70, 0, null, '2026-11-01 10:16Z'))
    as p (tenancy_id, provider_id, amount, refunded, dispute, paid_at);
  insert into payment_customers (tenancy_id, customer_type, customer_id, created_at, provider_id)
  select ${tenancy}, type, id, now(), provider
  from (values ('user', '${goneUser}', 'cus_1'), ('team', '${goneTeam}', null), ('team', '${known.team_id}', 'cus_2'),
    ('custom', 'otter', 'cus_3')) as c (type, id, provider);
  update users set display_name = 'Ada' where id = '${known.user.id}';
`;

async function rowsOf(handle: DbHandle, text: string): Promise<readonly unknown[]> {
  return (await handle.run({ text, values: [] })).rows;
}

/** Reads what the dashboard shows: the counts with their changes. */
async function amountsOf(handle: DbHandle): Promise<readonly unknown[]> {
  const rows = await rowsOf(
    handle,
    `select kind || ' ' || key || ': ' || sum(amount) as amount from (
      select kind, key, count as amount from metric_counts
      union all select kind, key, change from metric_events
    ) as m where kind in ('recurring', 'gross_revenue', 'refunded_revenue')
    group by kind, key having sum(amount) <> 0 order by 1`,
  );
  return rows.map((row) => (row as { amount: string }).amount).toSorted();
}

const leaving = `select customer_id, sync_due_at is not null as is_due from payment_customers
  where left_at is not null order by customer_type`;
const left = [
  { customer_id: goneTeam, is_due: false },
  { customer_id: goneUser, is_due: true },
];

const outsideStep = '0200_from_0_1_outside';

describe.each(enginesOfRun)('%s: an upgrade of version 0.1.0', (kind) => {
  let opened: OpenedDatabase;
  let handle: DbHandle;
  let seals: readonly unknown[];

  beforeEach(async () => {
    opened = await openTestDatabase(kind);
    handle = opened.database.handle();
    await handle.script(dump);
    await handle.script(before);
    seals = await rowsOf(handle, 'select tenancy_id from event_seals');
    expect(await migrate(opened.database)).toEqual(['schema', '0200_from_0_1', outsideStep]);
  });

  afterEach(async () => await opened.drop());

  test('counts revenue and subscriptions, ends what customers who are gone pay, and salts events', async () => {
    expect(await amountsOf(handle)).toEqual([
      'gross_revenue 10:15 USD: 1300',
      'recurring USD 1 month test: 500',
      'recurring USD 1 month: 1500',
      'refunded_revenue 10:15 USD: 500',
    ]);
    expect(await rowsOf(handle, leaving)).toEqual(left);

    // Events that are sealed keep their form.
    const unsealed = `select bool_and(origin_salt is not null) as has_origin, count(*) > 0 as is_known,
        bool_and((values_salt is null) = (coalesce(before, after) is null)) as has_values
      from unsealed_events u join events e using (tenancy_id, at, id)`;
    expect(await rowsOf(handle, unsealed)).toEqual([{ has_origin: true, is_known: true, has_values: true }]);
    const others = `select id from events where origin_salt is not null and id not in (select id from unsealed_events)`;
    expect(await rowsOf(handle, others)).toEqual([]);
    expect(await rowsOf(handle, 'select tenancy_id from event_seals where is_first_version')).toEqual(seals);
  });

  test('goes on where a killed process has left it, while servers of the version before write', async () => {
    const catalog = await catalogOf(handle);
    await handle.script(`delete from portico_migrations where name = '${outsideStep}';
      drop index users_to_delete;
      create index outgoing_emails_due_before on outgoing_emails (lane);
      update payments set refunded_amount = 250 where provider_id = 'a';
      update subscriptions set status = 'canceled' where source = 'test_mode'`);

    expect(await migrate(opened.database)).toEqual([outsideStep]);

    expect(await catalogOf(handle)).toEqual(catalog);
    expect(await amountsOf(handle)).toEqual([
      'gross_revenue 10:15 USD: 1300',
      'recurring USD 1 month: 1500',
      'refunded_revenue 10:15 USD: 550',
    ]);
    expect(await rowsOf(handle, leaving)).toEqual(left);
    expect(await migrate(opened.database)).toEqual([]);
  });
});
