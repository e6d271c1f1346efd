import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { rowsIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { insertClaimedEmailsPart } from '../emails/index.ts';

/** The last failed emails of a project: at most this many are listed. */
const listedEmailsMax = 100;
/** The last failed emails of a project in a digest. */
const digestEmailsMax = 10;
/** Projects in a digest. */
const digestProjectsMax = 20;
const ownersMax = 100;

/** A failed email. */
export interface Failure {
  readonly subject: string;
  readonly recipient: string;
}

/** Builds the subquery for the primary emails of project `p`'s owner team, in the internal project. */
function ownersOfProject(internalTenancy: TenancyId) {
  return sql`select m.user_id, c.value as email
    from team_memberships m
    join contact_channels c on c.tenancy_id = m.tenancy_id and c.user_id = m.user_id and c.type = 'email' and c.is_primary
    where m.tenancy_id = ${internalTenancy}::uuid and m.team_id = p.owner_team_id
    limit ${sql.lit(ownersMax)}`;
}

function lastFailures(since: Date, max: number) {
  return sql`select e.subject, e.recipient
    from email_failures f join outgoing_emails e on e.tenancy_id = f.tenancy_id and e.id = f.email_id
    where f.tenancy_id = t.id and f.failed_at >= ${since}::timestamptz
    order by f.failed_at desc limit ${sql.lit(max)}`;
}

/**
 * Failed emails by project, of projects whose owners have an email address. Served by `email_failures_by_time` and
 * `email_failures_of_project`.
 */
export const failuresByProject = unscoped(
  'email_digest.failures_by_project',
  (_q, the: { since: Date; internalTenancy: TenancyId }) => sql<{
    tenancy_id: string;
    project_id: string;
    owners: string[];
    emails: Failure[];
  }>`select t.id as tenancy_id, t.project_id, o.owners, e.emails
    from (
      select tenancy_id from email_failures where failed_at >= ${the.since}::timestamptz
      group by tenancy_id order by tenancy_id limit 1000
    ) as failed
    join tenancies t on t.id = failed.tenancy_id
    join projects p on p.id = t.project_id and p.owner_team_id is not null,
    lateral (select array_agg(email order by email) as owners from (${ownersOfProject(the.internalTenancy)}) as x) as o,
    lateral (
      select jsonb_agg(jsonb_build_object('subject', subject, 'recipient', recipient)) as emails
      from (${lastFailures(the.since, listedEmailsMax)}) as x
    ) as e
    where o.owners is not null and e.emails is not null
    order by t.project_id, t.id`,
);

interface DueValues {
  readonly since: Date;
  /** Owners who got a digest later than this get no other one yet. */
  readonly digestBefore: Date;
  readonly internalTenancy: TenancyId;
}

/** What the digest of an owner contains. */
export interface DueDigest {
  readonly user_id: UserId;
  readonly email: string;
  readonly projects: readonly {
    readonly project_id: string;
    readonly display_name: string;
    readonly count: number;
    readonly emails: readonly Failure[];
  }[];
}

/**
 * Some owners who should get a digest, with the failed emails of their projects. Failures in the internal project, such
 * as those of digests, are not part of it.
 */
export const dueDigests = unscoped(
  'email_digest.due',
  (_q, the: DueValues) => sql<DueDigest>`with failed as (
      select tenancy_id, count(*)::float8 as count from email_failures
      where failed_at >= ${the.since}::timestamptz and tenancy_id <> ${the.internalTenancy}::uuid
      group by tenancy_id
    ), owned as (
      select o.user_id, o.email, t.id, p.id as project_id, p.display_name, failed.count
      from failed
      join tenancies t on t.id = failed.tenancy_id
      join projects p on p.id = t.project_id and p.owner_team_id is not null,
      lateral (${ownersOfProject(the.internalTenancy)}) as o
    ), due as (
      select distinct owned.user_id, owned.email from owned
      left join email_digests d on d.tenancy_id = ${the.internalTenancy}::uuid and d.user_id = owned.user_id
      where d.user_id is null or d.sent_at <= ${the.digestBefore}::timestamptz
      order by owned.user_id limit 50
    )
    select due.user_id, due.email, x.projects
    from due, lateral (
      select jsonb_agg(jsonb_build_object(
        'project_id', t.project_id, 'display_name', t.display_name, 'count', t.count,
        'emails', (select jsonb_agg(jsonb_build_object('subject', subject, 'recipient', recipient))
          from (${lastFailures(the.since, digestEmailsMax)}) as e)
      )) as projects
      from (
        select owned.id, owned.project_id, owned.display_name, owned.count from owned
        where owned.user_id = due.user_id order by owned.count desc, owned.id limit ${sql.lit(digestProjectsMax)}
      ) as t
    ) as x`,
);

/** Digests to queue: lists of the same length. */
interface Digests {
  readonly now: Date;
  readonly digestBefore: Date;
  readonly userIds: readonly UserId[];
  readonly claimedIds: readonly string[];
  readonly recipients: readonly string[];
  readonly htmls: readonly string[];
  readonly plains: readonly string[];
  readonly subject: string;
  readonly senderName: string;
}

/**
 * Queues digests in the internal project. An owner who got one from another process in the meantime gets no other one.
 *
 * @returns the number of queued digests
 */
export const queueDigests = scoped('email_digest.queue', (q, the: Digests, tenancyId) => {
  const claiming = q.with('claimed', (cte) =>
    insertSelect(
      cte,
      'email_digests',
      {
        tenancy_id: cast(tenancyId, 'uuid'),
        user_id: sql.ref<UserId>('u'),
        sent_at: cast(the.now, 'timestamptz'),
      },
      // In one order, so that two processes cannot deadlock.
      sql`from unnest(${the.userIds}::uuid[]) as u order by u`,
    )
      .onConflict((on) =>
        on
          .columns(['tenancy_id', 'user_id'])
          .doUpdateSet({ sent_at: (e) => e.ref('excluded.sent_at') })
          .where('email_digests.sent_at', '<=', the.digestBefore),
      )
      .returning('user_id'),
  );
  return insertClaimedEmailsPart(claiming, the, tenancyId, rowsIn(claiming, 'claimed'));
});

/** Deletes a batch of old failures of any tenancy. Served by `email_failures_by_time`. */
export const deleteOldFailures = unscoped('email_digest.delete_old', (q, the: { before: Date }) =>
  q.deleteFrom('email_failures').where(
    sql<boolean>`(tenancy_id, email_id) in (
      select f.tenancy_id, f.email_id from email_failures f
      where f.failed_at < ${the.before} order by f.failed_at limit 1000
    )`,
  ),
);
