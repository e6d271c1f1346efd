import type pg from 'pg';
import { addRows } from './bulk.ts';

/** Users with something rare. */
const rareUsers = 200;

/**
 * Adds what the users of `seedUsers` have besides an address, all newest first: accounts at identity providers, passkeys, permissions, API keys,
 * emails, failed sign-ins, subscriptions and payments. In every project, about `rare` users have a GitHub account, a passkey, the permission `audit`, the
 * product `rare`, a failed payment or a bounced email, so that pages are as full in a small project.
 */
export async function seedAccounts(client: pg.Client, tenancyId: string, count: number): Promise<void> {
  await client.query(
    `create temporary table seeded as
     select id, signed_up_at as at, substr(display_name, 8)::int as i, $2::int / ${rareUsers} as rare from users where tenancy_id = $1 and display_name like 'person %'`,
    [tenancyId, count],
  );
  for (const [tables, statements] of parts) {
    await addRows(client, tables, async () => {
      for (const statement of statements) await client.query(statement, [tenancyId]);
    });
  }
  await client.query('drop table seeded');
}

const product = `'{"displayName":"Pro","customerType":"user","prices":{"monthly":{"USD":"10","interval":[1,"month"]}},"includedItems":{}}'`;

const parts: readonly (readonly [tables: readonly string[], statements: readonly string[]])[] = [
  [
    ['provider_links'],
    [
      `insert into provider_links (tenancy_id, id, user_id, provider_config_id, account_id, allow_sign_in, allow_connected_accounts, created_at)
       select $1, gen_random_uuid(), id, case when i % rare < 10 then 'github' else 'google' end, 'account ' || i, true, false, at
       from seeded where i % 10 = 1`,
    ],
  ],
  [
    ['passkeys'],
    [
      `insert into passkeys (tenancy_id, user_id, credential_id, public_key, counter, transports, created_at)
       select $1, id, 'credential-' || i, '', 0, '[]', at from seeded where i % rare = 2`,
    ],
  ],
  [
    ['project_permission_grants'],
    [
      `insert into project_permission_grants (tenancy_id, user_id, permission_id)
       select $1, id, case when i % rare < 10 then 'audit' else 'use' end from seeded where i % 10 = 3`,
    ],
  ],
  [
    ['api_keys'],
    [
      `insert into api_keys (tenancy_id, id, user_id, description, is_public, digest, last_four, created_at)
       select $1, gen_random_uuid(), id, 'Key', false, 'digest ' || i, '0000', at from seeded where i % 100 = 4`,
    ],
  ],
  [
    ['outgoing_emails'],
    [
      `insert into outgoing_emails (tenancy_id, id, created_at, recipient, subject, html, plain, sender_name, attempts, delivered_at, user_id,
         bounced_at, last_attempt_at)
       select $1, gen_random_uuid(), at, 'user' || i || '@example.com', 'Welcome', '', '', 'Portico', 1, at, id,
         case when i % rare < 10 then at end, at
       from seeded where i % 10 = 5`,
    ],
  ],
  [
    ['failed_sign_ins'],
    [
      `insert into failed_sign_ins (tenancy_id, id, at, user_id, address, method, reason, ip)
       select $1, gen_random_uuid(), at, case when i % 2 = 0 then id end, case when i % 2 = 1 then 'nobody' || i || '@example.com' end, 'password',
         case when i % 2 = 0 then 'wrong_password' else 'unknown_address' end, '203.0.113.7'
       from seeded where i % 20 < 2 and at > now() - interval '29 days'`,
    ],
  ],
  [
    ['payment_customers', 'subscriptions', 'payments'],
    [
      `insert into payment_customers (tenancy_id, customer_type, customer_id, created_at)
       select $1, 'user', id, at from seeded where i % 10 = 6`,
      `insert into subscriptions (tenancy_id, id, customer_type, customer_id, product_id, product, price_id, quantity, status, source, created_at,
         period_start, period_end, currency, unit_amount)
       select $1, gen_random_uuid(), 'user', id, case when i % rare < 10 then 'rare' else 'pro' end, ${product}, 'monthly', 1, 'active', 'purchase_page',
         at, at, at + interval '1 month', 'USD', 1000 from seeded where i % 10 = 6`,
      `insert into payments (tenancy_id, provider_id, customer_type, customer_id, status, currency, amount, created_at, product_name, paid_at)
       select $1, 'in_' || i, 'user', id, case when i % rare < 10 then 'failed' else 'succeeded' end, 'USD', 1000, at, 'Pro',
         case when i % rare >= 10 then at end from seeded where i % 10 = 6`,
    ],
  ],
];
