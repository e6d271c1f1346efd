import { BoundedMap } from '../../base/bounded-map.ts';
import { Refusal } from '../../base/refusal.ts';
import { isOutOfTime } from '../../db/errors.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { credentialVersionOf, type UserRow } from '../users/index.ts';
import { isUserId } from './user-order.ts';
import { pageOfUsers, type UserFilter } from './user-pages.queries.ts';
import { projectSize } from './user-search.queries.ts';

/** A page of a list of users. */
interface FoundUsers {
  readonly users: readonly UserRow[];
  /** Start of the next page. Null at the end of the list. */
  readonly next: string | null;
  /** Whether users may match that neither this page nor the next ones contain. */
  readonly isIncomplete: boolean;
}

/**
 * Lists users. In a large project, the work of a search is limited, so it may return first results only.
 *
 * @throws {Refusal} 400, the cursor is the ID of a user who does not exist
 * @see docs/contribute/decisions/0028-search-in-large-projects.md
 */
export async function findUsers(context: TenancyContext, filter: UserFilter): Promise<FoundUsers> {
  const found = await find(context, filter);
  const { cursor } = filter;
  if (found.users.length > 0 || !isUserId(cursor)) return found;
  if ((await credentialVersionOf.first(context, { userId: cursor })) === undefined)
    throw new Refusal(400, 'Invalid cursor');
  return found;
}

async function find(context: TenancyContext, filter: UserFilter): Promise<FoundUsers> {
  const size = filter.text === undefined ? 'small' : knownSizeOf(context);
  if (size === 'small') return { ...(await pageOfUsers(context, filter)), isIncomplete: false };
  if (size === 'unknown') {
    const page = await pageOfUsers(context, filter, 'all of a small project');
    // Only a small project has results here.
    const isSmall = page.users.length > 0 ? remember(context, true) : await readIsSmall(context);
    if (isSmall) return { ...page, isIncomplete: false };
  }
  return await findInLargeProject(context, filter);
}

/**
 * Searches with a limited amount of work: beginnings first, which have an index of their own. If there are too many to
 * sort, the text is so frequent that the first users of the list fill the page. A text that is no beginning is searched
 * for everywhere, with a time limit.
 */
async function findInLargeProject(context: TenancyContext, filter: UserFilter): Promise<FoundUsers> {
  if (filter.teamId === undefined) {
    const begun = await pageOfUsers(context, filter, 'beginnings');
    if (begun.users.length > 0) {
      if (!begun.hasMoreBeginnings) return { ...begun, isIncomplete: true };
      const first = await pageOfUsers(context, filter, 'first');
      if (first.next !== null) return { ...first, isIncomplete: false };
      return { ...(first.users.length < begun.users.length ? begun : first), isIncomplete: true };
    }
  }
  try {
    return { ...(await pageOfUsers(context, filter, 'all in time')), isIncomplete: false };
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    return { ...(await pageOfUsers(context, filter, 'first')), isIncomplete: true };
  }
}

interface KnownSize {
  readonly isSmall: boolean;
  readonly untilMillis: number;
}

const sizeKnownMillis = 600_000;
const sizes = new BoundedMap<TenancyId, KnownSize>(10_000);

function knownSizeOf({ tenancyId, now }: TenancyContext): 'small' | 'large' | 'unknown' {
  const known = sizes.get(tenancyId);
  if (known === undefined || known.untilMillis <= now.getTime()) return 'unknown';
  return known.isSmall ? 'small' : 'large';
}

/** Reads whether searches in the project are complete. */
async function readIsSmall(context: TenancyContext): Promise<boolean> {
  const size = await projectSize.first(context);
  return remember(context, size?.is_small === true);
}

function remember({ tenancyId, now }: TenancyContext, isSmall: boolean): boolean {
  sizes.set(tenancyId, { isSmall, untilMillis: now.getTime() + sizeKnownMillis });
  return isSmall;
}
