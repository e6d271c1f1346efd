import { sql } from 'kysely';
import { scoped, unscoped } from '../../../db/statements.ts';

const columns = ['id', 'uid', 'name', 'created_at'] as const;

/** Maximum number of applications of a project. */
export const applicationsMax = 10_000;

/** An application for a customer of the project. */
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof applicationByName.first>>>;

/** An application by its UID or ID. Served by `webhook_applications_by_uid` and the primary key. */
export const applicationByName = scoped(
  'webhooks.application_by_name',
  (q, the: { uid: string; id: string | null }, tenancyId) =>
    q
      .selectFrom('webhook_applications')
      .select(columns)
      .where('tenancy_id', '=', tenancyId)
      .where(sql<boolean>`(uid = ${the.uid}::text or id = ${the.id}::uuid)`)
      .limit(1),
  { isShortRead: true },
);

interface NewApplication {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly now: Date;
}

/** Creates an application. @returns no row if the UID is taken, or there are too many */
export const insertApplication = scoped(
  'webhooks.insert_application',
  (_q, the: NewApplication, tenancyId) => sql<{ readonly id: string }>`
    insert into webhook_applications (tenancy_id, id, uid, name, created_at)
    select ${tenancyId}::uuid, ${the.id}::uuid, ${the.uid}::text, ${the.name}::text, ${the.now}::timestamptz
    where (
      select count(*) from (
        select 1 from webhook_applications where tenancy_id = ${tenancyId}::uuid limit ${sql.lit(applicationsMax)}
      ) as counted
    ) < ${sql.lit(applicationsMax)}
    on conflict (tenancy_id, uid) do nothing
    returning id`,
);

interface Page {
  /** The page begins after this position. Null for the first page. */
  readonly createdAt: Date | null;
  readonly id: string | null;
  readonly limit: number;
}

/** A page of applications, oldest first. Served by `webhook_applications_by_time`. */
export const applicationPage = scoped('webhooks.application_page', (q, the: Page, tenancyId) =>
  q
    .selectFrom('webhook_applications')
    .select(columns)
    .where('tenancy_id', '=', tenancyId)
    .where(
      sql<boolean>`(${the.createdAt}::timestamptz is null
        or (created_at, id) > (${the.createdAt}::timestamptz, ${the.id}::uuid))`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(the.limit),
);

/** The project of a super secret admin key. Served by `project_key_sets_by_admin_key`. */
export const projectOfAdminKey = unscoped(
  'webhooks.project_of_admin_key',
  (q, the: { digest: string; now: Date }) =>
    q
      .selectFrom('project_key_sets')
      .select(['project_id', 'id'])
      .where('super_secret_admin_key_digest', '=', the.digest)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', the.now)
      .limit(1),
  { isShortRead: true },
);
