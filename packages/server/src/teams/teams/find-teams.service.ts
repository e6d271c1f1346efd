import { fields, type TeamId, type UserId } from '@portico/contract';
import { positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import { isOutOfTime } from '../../db/errors.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { batchOfTeams, type TeamFilter, type TeamPosition } from './team-lists.queries.ts';

/** Maximum number of teams in a page. With maximum metadata, these take 4 MB. */
const pageMax = 20;

interface TeamQuery {
  readonly userId: UserId | undefined;
  readonly isNewestFirst: boolean;
  /** A part of a name, or a whole ID. */
  readonly query: string | undefined;
}

/** Returns the filter for the query of a caller. An empty text is no search. */
export function teamFilter({ userId, isNewestFirst, query }: TeamQuery): TeamFilter {
  const text = query === undefined || query === '' ? undefined : query;
  const id = text?.toLowerCase() ?? '';
  return { userId, isNewestFirst, text, exactId: fields.isStoredUuid(id) ? (id as TeamId) : undefined };
}

/**
 * Reads a page of all teams or of a user's teams. A search that takes too long searches the first teams of the list.
 *
 * @param cursor the `next` of the previous page
 * @returns `next` is null at the end of the list. `isIncomplete` if teams may match that no page contains
 */
export async function pageOfTeams(
  context: TenancyContext,
  filter: TeamFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
) {
  const position = positionAt(cursor);
  const after = position === null ? undefined : { created_at_text: position.time, id: position.id as TeamId };
  const count = Math.min(limit, pageMax);
  const { rows, isIncomplete } = await firstIfOutOfTime(async (source) => {
    return await batchOfTeams(context, filter, after, { count: count + 1, source });
  });
  const teams = rows.slice(0, count);
  const last = rows.length > count ? teams.at(-1) : undefined;
  return { teams, next: last === undefined ? null : `${last.created_at_iso}_${last.id}`, isIncomplete };
}

async function firstIfOutOfTime<R>(read: (source: 'all' | 'first') => Promise<R[]>) {
  try {
    return { rows: await read('all'), isIncomplete: false };
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    return { rows: await read('first'), isIncomplete: true };
  }
}

/**
 * Reads a batch of a list without pages.
 *
 * @throws {Refusal} 400, a search in all teams takes too long. A list without pages cannot say that it is incomplete
 */
export async function batchInTime(
  context: TenancyContext,
  filter: TeamFilter,
  after: TeamPosition | undefined,
  count?: number,
) {
  try {
    return await batchOfTeams(context, filter, after, { count });
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    throw new Refusal(400, 'This search takes too long. Pass a limit to get first results.');
  }
}
