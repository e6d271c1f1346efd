import { engines, openTestDatabase } from '@portico/testkit/databases';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';

const tenancy = '00000000-0000-4000-8000-000000000001';
const user = '00000000-0000-4000-8000-00000000000a';

test.each(engines)('on %s, keeps the oldest of duplicate links, and one sign-in link per provider', async (kind) => {
  const opened = await openTestDatabase(kind);
  try {
    const all = readMigrations();
    await migrate(opened.database, { migrations: all.filter(({ name }) => name < '0007') });
    const links = [
      [1, 'google', 'a', true],
      [2, 'google', 'b', true],
      [3, 'google', 'a', false],
      [4, 'github', 'a', true],
    ].map(
      ([id, provider, account, allow]) =>
        `('${tenancy}', '00000000-0000-4000-9000-00000000000${id}', '${user}', '${provider}', '${account}', ${allow}, true, now() + interval '${id} s')`,
    );
    await opened.database.handle().script(`
      insert into users (tenancy_id, id, signed_up_at, last_active_at) values ('${tenancy}', '${user}', now(), now());
      insert into provider_links (tenancy_id, id, user_id, provider_config_id, account_id, allow_sign_in,
        allow_connected_accounts, created_at) values ${links.join(', ')};
    `);

    await migrate(opened.database, { migrations: all });

    const text = 'select provider_config_id, account_id, allow_sign_in from provider_links order by created_at';
    const { rows } = await opened.database.handle().run({ text, values: [] });
    expect(rows).toEqual([
      { provider_config_id: 'google', account_id: 'a', allow_sign_in: true },
      { provider_config_id: 'google', account_id: 'b', allow_sign_in: false },
      { provider_config_id: 'github', account_id: 'a', allow_sign_in: true },
    ]);
  } finally {
    await opened.drop();
  }
});
