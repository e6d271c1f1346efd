import { engines, openTestDatabase } from '@portico/testkit/databases';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const projectRows = (number: number, config: object) => `
  insert into projects (id, display_name, created_at) values ('project-${number}', 'Project', now());
  insert into tenancies (id, project_id, branch_id, config_overrides)
    values ('${idOf(number)}', 'project-${number}', 'main', '${JSON.stringify(config)}');`;

const userRow = (tenancy: number, user: number, hasTotp: boolean) => `
  insert into users (tenancy_id, id, signed_up_at, last_active_at, requires_totp)
    values ('${idOf(tenancy)}', '${idOf(user)}', now(), now(), ${hasTotp});`;

const passkeyRow = (tenancy: number, user: number) => `
  insert into passkeys (tenancy_id, user_id, credential_id, public_key, counter, transports, created_at)
    values ('${idOf(tenancy)}', '${idOf(user)}', 'of-${user}', '', 0, '[]', now());`;

test.each(engines)(
  'on %s, existing users of a project whose passkeys replace the authenticator app are not asked for it',
  async (kind) => {
    const opened = await openTestDatabase(kind);
    try {
      const all = readMigrations();
      await migrate(opened.database, { migrations: all.filter(({ name }) => name < '0072') });
      const rows = [
        projectRows(1, { 'auth.passkey.replacesSecondFactor': true }),
        projectRows(2, { 'auth.passkey.replacesSecondFactor': false }),
        projectRows(3, {}),
        ...[1, 2, 3].flatMap((project) => [userRow(project, project + 3, true), passkeyRow(project, project + 3)]),
        userRow(1, 7, true),
        userRow(1, 8, false),
        passkeyRow(1, 8),
      ];
      await opened.database.handle().script(rows.join(''));

      await migrate(opened.database, { migrations: all });

      const text = 'select id from users where passkey_replaces_totp';
      expect((await opened.database.handle().run({ text, values: [] })).rows).toEqual([{ id: idOf(4) }]);
    } finally {
      await opened.drop();
    }
  },
);
