import { fields, type SignInFailure, type UserId } from '@portico/contract';
import { positionAt } from '../../base/position.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { containing, searchTermOf } from '../../kernel/search-text.ts';
import { rangeOfBeginnings } from '../../users/user-search/index.ts';
import { lastPosition, spanOf } from './events.service.ts';
import { type SignInRow, signInPage } from './sign-ins.queries.ts';

/** Sign-ins of a page. */
const pageDefault = 50;

/** Characters of a part of an address. Shorter parts have no index. */
const partMin = 3;

/** Which sign-ins are wanted. */
export interface SignInFilter {
  /** The beginning of a name or address of a user, a part of the address that was entered, or a user ID. */
  readonly query?: string | undefined;
  readonly result?: 'succeeded' | 'failed' | undefined;
  readonly reason?: SignInFailure | undefined;
  readonly from_millis?: number | undefined;
  readonly to_millis?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Lists sign-ins, newest first. Runs one statement. */
export async function listSignIns(
  context: TenancyContext,
  filter: SignInFilter,
): Promise<{ readonly signIns: readonly SignInRow[]; readonly next: string | null }> {
  const { reason, result = 'any', limit = pageDefault } = filter;
  const term = filter.query === undefined ? '' : searchTermOf(filter.query.trim());
  const hasReason = reason !== undefined;
  const search = term === '' ? 'nothing' : fields.uuid.safeParse(term).success ? 'text or id' : 'text';
  const after = positionAt(filter.cursor) ?? lastPosition;
  const rows = await signInPage.all(
    context,
    { result: hasReason ? 'failed' : result, search, hasReason },
    {
      ...(search === 'nothing'
        ? {}
        : { ...rangeOfBeginnings(term), addressPattern: term.length < partMin ? '' : containing(term) }),
      ...(search === 'text or id' ? { exactId: term as UserId } : {}),
      ...(hasReason ? { reason } : {}),
      ...spanOf(filter),
      cursorAt: after.time,
      cursorId: after.id,
      count: limit + 1,
    },
  );
  const signIns = rows.slice(0, limit);
  return { signIns, next: rows.length > limit ? (signIns.at(-1)?.position ?? null) : null };
}
