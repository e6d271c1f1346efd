import type { EmailSuppressionReason as SuppressionReason } from '@portico/contract';
import { pageOf } from '../../base/page.ts';
import { positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import {
  deleteSuppression,
  suppressAddresses,
  suppressionPages,
  suppressionsOf,
} from './email-suppressions.queries.ts';

/** A suppressed address. */
export type Suppression = Awaited<ReturnType<typeof suppressionsOf.all>>[number];

/** Which suppressed addresses to list. */
export interface SuppressionFilter {
  readonly limit: number;
  readonly reason: SuppressionReason | undefined;
  /** Beginning of the addresses. An empty text is no search. */
  readonly search: string | undefined;
  /** The cursor of the previous page: an address in a search, otherwise a time and an ID. */
  readonly cursor: string | undefined;
}

/** Higher than every character of an address, in the order of bytes. */
const lastCharacter = '\u{10FFFF}';

/** Lists suppressed addresses. @returns the page with the cursor of the next one, or null at the end */
export async function listSuppressions(context: TenancyContext, filter: SuppressionFilter) {
  const { limit, reason, search = '', cursor } = filter;
  const isSearch = search !== '';
  const after = isSearch ? null : positionAt(cursor);
  const rows = await suppressionPages.all(
    context,
    { hasReason: reason !== undefined, isSearch, isContinued: cursor !== undefined },
    {
      limit: limit + 1,
      reason,
      from: search.toLowerCase(),
      to: `${search.toLowerCase()}${lastCharacter}`,
      ...(isSearch ? { afterAddress: cursor } : { afterTime: after?.time, afterId: after?.id }),
    },
  );
  return pageOf(rows, limit, (last) => (isSearch ? last.address : `${last.created_at_iso}_${last.id}`));
}

/** Returns the suppressed ones of some addresses. */
export async function suppressionsAmong(context: TenancyContext, addresses: readonly string[]): Promise<Suppression[]> {
  return await suppressionsOf.all(context, { addresses });
}

/** Suppresses addresses for all emails. @returns how many were not suppressed before */
export async function suppressManually(
  context: TenancyContext,
  addresses: readonly string[],
  detail: string,
): Promise<number> {
  return await suppressAddresses.run(context, {
    now: context.now,
    addresses,
    reasons: addresses.map(() => 'manual' as const),
    details: addresses.map(() => detail),
    provider: null,
  });
}

/** Makes an address receive emails again. @throws {Refusal} 404, the address is not suppressed */
export async function removeSuppression(context: TenancyContext, address: string): Promise<void> {
  const removed = await deleteSuppression.run(context, { address });
  if (removed === 0) throw new Refusal(404, 'The email address is not on the suppression list');
}
