import { sql } from 'kysely';
import { unscoped } from '../../../db/statements.ts';
import type { TenancyId } from '../../../db/tenancy.ts';
import { failuresMax } from './take-due.queries.ts';

/** The result of an attempt, as JSON for `finishAttempts`. */
export interface AttemptResult {
  readonly tenancy_id: TenancyId;
  readonly message_id: string;
  readonly endpoint_id: string;
  readonly attempt_id: string;
  readonly started_at: Date;
  readonly is_manual: boolean;
  readonly url: string;
  readonly duration_millis: number;
  readonly response_status: number | null;
  readonly response_headers: Readonly<Record<string, string>>;
  readonly response_body: string | null;
  /** Null for a success. */
  readonly error: string | null;
  readonly delivered_at: Date | null;
  readonly next_attempt_at: Date | null;
  /** Whether the receiver wants no more messages. */
  readonly is_gone: boolean;
  /** Until when the receiver asks to wait. Null if it does not. */
  readonly asked_until: Date | null;
}

/** Days after which an endpoint is disabled if every attempt has failed. */
export const failingDaysMax = 5;

/** A failing endpoint is probed after a quarter of the time for which it has failed, within these bounds. */
const [probeSecondsMin, probeSecondsMax] = [5, 300];

/** Waiting retries that begin at once when an endpoint works again. */
const broughtForwardMax = 5000;

/** An endpoint whose deliveries can go on, or that was disabled. */
export interface ChangedEndpoint {
  readonly tenancy_id: TenancyId;
  readonly id: string;
  readonly is_working: boolean;
}

/** The part that counts failures, and holds back or disables failing endpoints. */
const endpointsPart = (now: Date) => sql`endpoints as (
      update webhook_endpoints e set
        failures = case when c.works then 0 else c.old_failures + c.failed end,
        failing_since = case when not c.works then c.failing_since end,
        held_until = greatest(c.asked_until, case
          when not c.works and c.old_failures + c.failed >= ${sql.lit(failuresMax)} then ${now}::timestamptz
            + make_interval(secs => (0.8 + 0.2 * random()) * least(${sql.lit(probeSecondsMax)}, greatest(
              ${sql.lit(probeSecondsMin)}, extract(epoch from ${now}::timestamptz - c.failing_since) / 4))::float8)
          when c.old_failures < ${sql.lit(failuresMax)} then e.held_until
        end),
        disabled_at = case when v.is_over then coalesce(e.disabled_at, ${now}::timestamptz) else e.disabled_at end,
        disabled_by = case when v.is_over and e.disabled_at is null
          then case when c.is_gone then 'gone' else 'failing' end else e.disabled_by end,
        tells_owners = e.tells_owners or (v.is_over and e.disabled_at is null and e.application = '')
      from concerned c, lateral (
        select not c.works and (c.is_gone
          or c.failing_since <= ${now}::timestamptz - make_interval(days => ${sql.lit(failingDaysMax)})) as is_over
      ) as v
      where e.tenancy_id = c.tenancy_id and e.id = c.id
    )`;

/** The part that begins the waiting retries of endpoints that work again. */
const broughtForwardPart = (now: Date) => sql`brought_forward as (
      update webhook_deliveries d set next_attempt_at = ${now}::timestamptz
      from concerned c, lateral (
        select x.message_id from webhook_deliveries x
        where c.works and c.old_failures >= ${sql.lit(failuresMax)} and x.tenancy_id = c.tenancy_id and x.endpoint_id = c.id
          and x.next_attempt_at > ${now}::timestamptz and not x.is_sending
        limit ${sql.lit(broughtForwardMax)}
      ) as w
      where d.tenancy_id = c.tenancy_id and d.message_id = w.message_id and d.endpoint_id = c.id and not d.is_sending
    )`;

/**
 * Stores results: the log of attempts, the state of the deliveries, and that of the endpoints. When a failing endpoint
 * works again, its waiting retries begin at once. A receiver that asks to wait gets nothing until then.
 *
 * @returns endpoints that began or stopped to be held back
 */
export const finishAttempts = unscoped(
  'webhooks.finish_attempts',
  (_q, the: { results: string; now: Date }) => sql<ChangedEndpoint>`
    with r as (
      select * from jsonb_to_recordset(${the.results}::jsonb) as r (
        tenancy_id uuid, message_id uuid, endpoint_id uuid, attempt_id uuid, started_at timestamptz, is_manual boolean,
        url text, duration_millis integer, response_status integer, response_headers jsonb, response_body text, error text,
        delivered_at timestamptz, next_attempt_at timestamptz, is_gone boolean, asked_until timestamptz
      )
    ),
    logged as (
      insert into webhook_attempts (tenancy_id, message_id, endpoint_id, id, created_at, is_success, is_manual, url,
        duration_millis, response_status, response_headers, response_body, error)
      select tenancy_id, message_id, endpoint_id, attempt_id, started_at, error is null, is_manual, url,
        duration_millis, response_status, response_headers, response_body, error from r
      -- A job may have deleted the message.
      where exists (
        select 1 from webhook_deliveries d
        where d.tenancy_id = r.tenancy_id and d.message_id = r.message_id and d.endpoint_id = r.endpoint_id
      )
    ),
    finished as (
      update webhook_deliveries d set delivered_at = r.delivered_at, next_attempt_at = r.next_attempt_at, is_sending = false,
        is_manual = false, last_status = r.response_status, last_error = r.error
      from r
      where d.tenancy_id = r.tenancy_id and d.message_id = r.message_id and d.endpoint_id = r.endpoint_id
    ),
    health as (
      select tenancy_id, endpoint_id, bool_or(error is null) as works, count(*) filter (where error is not null)::int as failed,
        bool_or(is_gone) as is_gone, max(asked_until) as asked_until
      from r group by tenancy_id, endpoint_id
    ),
    -- In one order, so that two processes cannot deadlock.
    concerned as (
      select e.tenancy_id, e.id, h.works, h.failed, h.is_gone, h.asked_until, e.failures as old_failures,
        coalesce(e.failing_since, ${the.now}::timestamptz) as failing_since
      from health h join webhook_endpoints e on e.tenancy_id = h.tenancy_id and e.id = h.endpoint_id
      where not h.works or e.failing_since is not null
      order by e.tenancy_id, e.id for update of e
    ),
    ${endpointsPart(the.now)},
    ${broughtForwardPart(the.now)}
    select tenancy_id, id, works as is_working from concerned
    where case when works then old_failures >= ${sql.lit(failuresMax)}
      else is_gone or asked_until is not null or old_failures + failed >= ${sql.lit(failuresMax)} end`,
  // As for taking: a plan for small tables would read all rows.
  { plan: 'fresh' },
);

interface Released {
  readonly tenancyIds: readonly TenancyId[];
  readonly messageIds: readonly string[];
  readonly endpointIds: readonly string[];
  readonly nextAttemptAt: Date;
}

/** Gives back deliveries that were taken, but not attempted. */
export const releaseDeliveries = unscoped(
  'webhooks.release',
  (_q, the: Released) => sql<never>`
    update webhook_deliveries d
    set next_attempt_at = ${the.nextAttemptAt}::timestamptz, is_sending = false, attempts = greatest(d.attempts - 1, 0)
    from unnest(${the.tenancyIds}::uuid[], ${the.messageIds}::uuid[], ${the.endpointIds}::uuid[])
      as r (tenancy_id, message_id, endpoint_id)
    where d.tenancy_id = r.tenancy_id and d.message_id = r.message_id and d.endpoint_id = r.endpoint_id and d.is_sending`,
);
