import type { Portico } from '../portico.ts';

/** Adds users named `User 1`, `User 2` and so on with the addresses `user-1@example.com` and so on to a project, at once. */
export async function addUsers({ server, project }: Pick<Portico, 'server' | 'project'>, count: number): Promise<void> {
  await server.app.database.handle().run({
    text: `with added as (
        insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at)
        select t.id, gen_random_uuid(), 'User ' || n, now(), now()
        from tenancies t, generate_series(1, $2::int) as n where t.project_id = $1
        returning tenancy_id, id, display_name
      )
      insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
      select tenancy_id, gen_random_uuid(), id, 'email', replace(lower(display_name), ' ', '-') || '@example.com',
        true, true, true, now() from added`,
    values: [project.id, count],
  });
}
