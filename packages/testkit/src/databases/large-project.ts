import type { TestServer } from '../test-server.ts';

/**
 * Adds 100,001 users to the count of a project, without creating them. Searches of such a project do a limited amount of
 * work.
 */
export async function makeLargeProject({ app }: Pick<TestServer, 'app'>, projectId: string): Promise<void> {
  await app.database.handle().run({
    text: `insert into metric_counts (tenancy_id, kind, day, key, is_anonymous, count)
      select id, 'users', '1970-01-01', '', false, 100001 from tenancies where project_id = $1
      on conflict (tenancy_id, kind, day, key, is_anonymous) do update set count = metric_counts.count + 100001`,
    values: [projectId],
  });
}
