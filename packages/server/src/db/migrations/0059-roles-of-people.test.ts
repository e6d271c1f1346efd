import { engines, openTestDatabase } from '@portico/testkit/databases';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';

const former = {
  'rbac.permissions': {
    team_member: { scope: 'team', containedPermissionIds: { $read_members: true, $invite_members: true } },
    team_admin: { scope: 'team', containedPermissionIds: { $invite_members: true } },
    read_only: { description: 'Own', scope: 'team', containedPermissionIds: {} },
  },
  'auth.allowSignUp': false,
};

test.each(engines)(
  'on %s, developers of an older installation invite nobody, and all roles are defined',
  async (kind) => {
    const opened = await openTestDatabase(kind);
    try {
      const all = readMigrations();
      await migrate(opened.database, { migrations: all.filter(({ name }) => name < '0059') });
      const config = JSON.stringify(former);
      const rowsOf = (id: string, number: number) => `
      insert into projects (id, display_name, created_at)
        values ('${id}', 'Project', now());
      insert into tenancies (id, project_id, branch_id, config_overrides)
        values ('00000000-0000-4000-8000-00000000000${number}', '${id}', 'main', '${config}');`;
      await opened.database.handle().script(`${rowsOf('internal', 1)} ${rowsOf('another', 2)}`);

      await migrate(opened.database, { migrations: all });

      const text = 'select config_overrides from tenancies order by id';
      const { rows } = await opened.database.handle().run({ text, values: [] });
      const support = {
        description: 'Support: may manage users and teams',
        scope: 'team',
        containedPermissionIds: { $read_members: true },
      };
      const permissions = {
        ...former['rbac.permissions'],
        team_member: { scope: 'team', containedPermissionIds: { $read_members: true } },
        support,
      };
      expect(rows).toEqual([
        { config_overrides: { ...former, 'rbac.permissions': permissions } },
        { config_overrides: former },
      ]);
    } finally {
      await opened.drop();
    }
  },
);
