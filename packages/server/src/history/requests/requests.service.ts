import { positionAt } from '../../base/position.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Platform } from '../../kernel/platform.ts';
import { lastPosition, spanOf } from '../events/index.ts';
import { bodiesState, sealBodies } from './bodies.service.ts';
import { keptDaysDefault, type RequestRow, recordRequests, requestCounts, requestPage } from './requests.queries.ts';

/** Requests of a page. */
const pageDefault = 50;

/** Requests that one call reads. */
const scannedMax = 50_000;
const dayMillis = 86_400_000;

/** Stores the requests that this process has answered. Runs one statement. */
export async function writeRequests({ db, now }: JobContext, platform: Platform): Promise<void> {
  await platform.requests.store(async (batch) => {
    const [rows, counts] = [JSON.stringify(sealBodies(platform, batch.requests)), JSON.stringify(batch.counts)];
    await recordRequests.run({ db }, { requests: rows, counts, now });
  });
}

/** Which requests are wanted. */
export interface RequestFilter {
  readonly request_id?: string | undefined;
  /** Such as `404`, `4xx` or `failed`. */
  readonly status?: string | undefined;
  readonly operation?: string | undefined;
  readonly error_code?: string | undefined;
  readonly user_id?: string | undefined;
  readonly actor_id?: string | undefined;
  readonly from_millis?: number | undefined;
  readonly to_millis?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of requests. */
export interface RequestPage {
  readonly requests: readonly RequestRow[];
  /** Null if all requests were read. */
  readonly next: string | null;
}

/** Lists requests, newest first. Runs one statement, which reads a limited number of requests. */
export async function listRequests(context: TenancyContext, filter: RequestFilter): Promise<RequestPage> {
  const { status, operation, error_code, actor_id, limit = pageDefault } = filter;
  const scope = scopeOf(filter);
  const others = [status, operation, error_code, actor_id, scope.left];
  const isFiltered = others.some((value) => value !== undefined);
  const after = positionAt(filter.cursor) ?? lastPosition;
  const [statusMin, statusMax] = statusesOf(status);
  const rows = await requestPage.all(
    context,
    { scope: scope.name, isFiltered },
    {
      ...(scope.name === 'project' ? {} : { scopeId: scope.id }),
      ...(isFiltered && {
        statusMin,
        statusMax,
        operation: operation ?? null,
        errorCode: error_code ?? null,
        actorId: actor_id ?? null,
        userId: scope.left ?? null,
        scannedMax,
      }),
      ...spanOf(filter),
      cursorAt: after.time,
      cursorId: after.id,
      count: limit + 1,
    },
  );
  const found = rows.filter(({ id }) => id !== null);
  const requests = found.slice(0, limit);
  if (found.length > limit) return { requests, next: requests.at(-1)?.position ?? null };
  const edge = rows[0];
  const hasMore = isFiltered && edge?.scanned_count === scannedMax;
  return { requests, next: hasMore ? edge.scanned_until : null };
}

/** Returns what the page is found by, and the ID of a user that is compared besides. */
function scopeOf({ request_id, user_id }: RequestFilter) {
  if (request_id !== undefined) return { name: 'request', id: request_id.trim().toLowerCase(), left: user_id } as const;
  if (user_id !== undefined) return { name: 'user', id: user_id, left: undefined } as const;
  return { name: 'project', id: '', left: undefined } as const;
}

/** Returns the lowest and the highest of the wanted statuses. */
function statusesOf(text: string | undefined): readonly [number, number] {
  if (text === undefined) return [0, 999];
  if (text === 'failed') return [400, 999];
  const first = Number(text.replace('xx', '00'));
  return text.endsWith('xx') ? [first, first + 99] : [first, first];
}

/** Returns how many requests the project sent in the last 24 hours, and how many of them are not in the log. */
export async function requestLogState(context: TenancyContext) {
  const { project, now } = context;
  const counts = await requestCounts.first(context, { since: new Date(now.getTime() - dayMillis) });
  return {
    kept_days: Math.min(project.config.requests.retentionDays, keptDaysDefault),
    seen: counts?.seen ?? 0,
    left_out: counts?.left_out ?? 0,
    ...bodiesState(context),
    can_keep_bodies_always: !context.platform.settings.isProduction,
  };
}
