import { KnownErrors, type ownDataParts, type UserId } from '@portico/contract';
import { positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import { noteAct } from '../../kernel/acts/act-log.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { isCounted, limitTo } from '../../kernel/rate-limits/count-attempts.ts';
import { lastPosition } from '../events/index.ts';
import { ownAccount, ownEmails, ownEvents, ownItemChanges, ownSignIns, smallMax } from './own-data.queries.ts';

type Part = (typeof ownDataParts)[number];

/** Rows of a page. */
const pageMax = 500;

/** Exports that a user can begin in an hour. */
const exportsMax = 5;
const hourSeconds = 3600;

const lists = { events: ownEvents, sign_ins: ownSignIns, emails: ownEmails, item_changes: ownItemChanges } as const;

const nextOf = {
  events: 'sign_ins',
  sign_ins: 'emails',
  emails: 'item_changes',
  item_changes: null,
} as const satisfies Partial<Record<Part, Part | null>>;

/** A part of an export. */
interface OwnData {
  readonly data: Record<string, unknown>;
  readonly next: { part: Part; cursor: string | null } | null;
}

/**
 * Returns a part of what is stored about the current user. The first one is recorded.
 *
 * @throws {CannotGetOwnUserWithoutUser} the user was deleted
 * @throws {TooManyAttempts} the user has begun too many exports
 * @throws {Refusal} 400, no export was begun in the last hour
 * @see docs/contribute/decisions/0117-own-data.md
 */
export async function readOwnData(
  context: RequestContext & { readonly userId: UserId },
  { part = 'account', cursor }: { readonly part?: Part | undefined; readonly cursor?: string | undefined },
): Promise<OwnData> {
  const { userId, project } = context;
  const hasServerMetadata = project.config.users.exportsServerMetadata;
  if (part === 'account') {
    await limitExports(context);
    const account = await accountPart(context, hasServerMetadata, 0);
    noteAct(context, { type: 'user.data_exported', userId, subjectId: userId });
    return account;
  }
  await requireBegunExport(context);
  const isOffset = cursor !== undefined && /^\d+$/.test(cursor);
  if (isOffset !== (part === 'lists')) throw new Refusal(400, 'The cursor is not one of this part.');
  if (part === 'lists') {
    const { data, next } = await accountPart(context, hasServerMetadata, Number(cursor));
    const lists = Object.entries(data).filter(([, rows]) => Array.isArray(rows) && rows.length > 0);
    return { data: Object.fromEntries(lists), next };
  }
  const after = positionAt(cursor) ?? lastPosition;
  const page = { userId, hasServerMetadata, cursorAt: after.time, cursorId: after.id, count: pageMax + 1 };
  const rows = await lists[part].all(context, page);
  const shown = rows.slice(0, pageMax);
  const last = shown.at(-1);
  const following = nextOf[part];
  return {
    data: { [part]: shown.map(({ item }) => item) },
    next:
      rows.length > pageMax && last !== undefined
        ? { part, cursor: last.position }
        : following === null
          ? null
          : { part: following, cursor: null },
  };
}

/** Returns the user with small lists from an offset. @throws {CannotGetOwnUserWithoutUser} */
async function accountPart(
  context: RequestContext & { readonly userId: UserId },
  hasServerMetadata: boolean,
  offset: number,
): Promise<OwnData> {
  const account = await ownAccount.first(context, { userId: context.userId, hasServerMetadata, offset });
  if (account === undefined) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  const values = Object.entries(account.data);
  const hasMore = values.some(([, rows]) => Array.isArray(rows) && rows.length > smallMax);
  const shown = values.map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, smallMax) : value]);
  const next = hasMore
    ? { part: 'lists' as const, cursor: String(offset + smallMax) }
    : { part: 'events' as const, cursor: null };
  return { data: Object.fromEntries(shown), next };
}

/** @throws {TooManyAttempts} */
async function limitExports(context: RequestContext & { readonly userId: UserId }): Promise<void> {
  // @guard own-data-exports-are-limited
  await limitTo(context, limitKey(context.userId), { attempts: exportsMax, seconds: hourSeconds });
}

/** The first part is recorded and counted, so the others need it. @throws {Refusal} 400 */
async function requireBegunExport(context: RequestContext & { readonly userId: UserId }): Promise<void> {
  const row = await isCounted.first(context, { key: limitKey(context.userId), now: context.now });
  // @guard own-data-exports-are-recorded
  if (row?.is_counted !== true) throw new Refusal(400, 'Begin with the part account.');
}

const limitKey = (userId: UserId) => `ownData:account:${userId}`;
