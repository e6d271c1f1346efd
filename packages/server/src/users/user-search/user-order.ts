import type { UserId } from '@portico/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { cursorAt, positionAt } from '../../base/position.ts';
import type { Marks } from '../../db/statements.ts';
import type { UserRows } from '../../db/tables/users.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { UsersBuilder } from '../users/index.ts';

/** The part of a list that determines its order, and which users it contains. */
export type OrderForm = {
  readonly order: 'sign_up' | 'activity';
  readonly direction: 'asc' | 'desc';
  readonly anonymous: 'none' | 'all' | 'only';
  readonly cursor: 'none' | 'user' | 'time';
};

/** The inclusive start of a page. */
export interface OrderArguments {
  readonly cursor: UserId;
  /** The user's time when the page before was read, so that a page does not start where the user is now. */
  readonly cursorTime: string;
}

/**
 * Returns the rows of all users, in which `inOrder` can be served by an index: `users_by_sign_up` and its variants, or
 * `user_activity_by_time` and its variants. Undefined for the table itself.
 */
export function rowsInOrder(form: OrderForm, tenancyId: TenancyId): UserRows | undefined {
  if (form.order === 'sign_up') return undefined;
  return sql`(
    select u.*, a.user_id as active_id, a.last_active_at as active_at
    from user_activity a join users u on u.tenancy_id = ${tenancyId} and u.id = a.user_id
    where a.tenancy_id = ${tenancyId} and ${isListed('a', form.anonymous)}
  )`;
}

/**
 * Returns the first rows of all users from the cursor on, for lists without other conditions. By activity, the times are
 * read first and then each user by ID, whatever the statistics of the tables are. Undefined for the table itself.
 */
export function firstRowsInOrder(
  form: OrderForm,
  the: Marks<OrderArguments>,
  tenancyId: TenancyId,
  count: number,
): UserRows | undefined {
  if (form.order === 'sign_up') return undefined;
  const direction = sql.raw(form.direction);
  return sql`(
    select u.*, a.user_id as active_id, a.last_active_at as active_at
    from (
      select t.user_id, t.last_active_at from user_activity t
      where t.tenancy_id = ${tenancyId} and ${isListed('t', form.anonymous)}
        and ${isFromCursor(form, the, tenancyId, 't.last_active_at', 't.user_id')}
      order by t.last_active_at ${direction}, t.user_id ${direction} limit ${sql.lit(count)}
    ) as a
    cross join lateral (
      select * from users x where x.tenancy_id = ${tenancyId} and x.id = a.user_id limit 1
    ) as u
  )`;
}

/** Builds the condition that a row of an alias is an anonymous user, or none. */
export function isListed(alias: 'a' | 'r' | 't' | 'u', anonymous: OrderForm['anonymous']): RawBuilder<SqlBool> {
  if (anonymous === 'all') return sql<SqlBool>`true`;
  const isAnonymous = sql.ref(`${alias}.is_anonymous`);
  return anonymous === 'only' ? sql<SqlBool>`${isAnonymous}` : sql<SqlBool>`not ${isAnonymous}`;
}

/**
 * Orders users and starts at the cursor.
 *
 * @param isOfRows whether the users are those of `rowsInOrder`. Otherwise they are few, and the database sorts them
 */
export function inOrder<O>(
  all: UsersBuilder<O>,
  form: OrderForm,
  the: Marks<OrderArguments>,
  tenancyId: TenancyId,
  isOfRows: boolean,
): UsersBuilder<O> {
  const isByActivity = form.order === 'activity';
  const [time, id] = isByActivity && isOfRows ? ['u.active_at', 'u.active_id'] : [`u.${timeColumn(form)}`, 'u.id'];
  const users = all
    .where(isListed('u', form.anonymous))
    .orderBy(sql.ref(time), form.direction)
    .orderBy(sql.ref(id), form.direction);
  return users.where(isFromCursor(form, the, tenancyId, time, id));
}

/** Builds the condition that a position is at the cursor or after it. @param columns the time and ID of the position */
export function isFromCursor(
  form: OrderForm,
  the: Marks<OrderArguments>,
  tenancyId: TenancyId,
  ...columns: [time: string | RawBuilder<unknown>, id: string | RawBuilder<unknown>]
): RawBuilder<SqlBool> {
  if (form.cursor === 'none') return sql<SqlBool>`true`;
  const comparison = form.direction === 'desc' ? sql`<=` : sql`>=`;
  const position = sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)));
  return sql<SqlBool>`(${position}) ${comparison} ${startOf(form, the, tenancyId)}`;
}

/** A cursor without a time is a user ID. There is no page if the user does not exist. */
function startOf(form: OrderForm, the: Marks<OrderArguments>, tenancyId: TenancyId): RawBuilder<unknown> {
  if (form.cursor === 'time') return sql`(${the.cursorTime}::timestamptz, ${the.cursor}::uuid)`;
  return sql`(
    select ${sql.ref(`s.${timeColumn(form)}`)}, s.id from users s
    where s.tenancy_id = ${tenancyId} and s.id = ${the.cursor}
  )`;
}

/** Returns the column of users that a list is ordered by. */
export function timeColumn({ order }: Pick<OrderForm, 'order'>): 'signed_up_at' | 'last_active_at' {
  return order === 'sign_up' ? 'signed_up_at' : 'last_active_at';
}

/** Builds the expression for a user's Unix time in the order of a list. Times of activity have milliseconds. */
export function listedAt(form: OrderForm): RawBuilder<number> {
  const time = sql.ref(`u.${timeColumn(form)}`);
  return sql<number>`date_part('epoch', ${form.order === 'sign_up' ? time : sql`date_trunc('milliseconds', ${time})`})`;
}

/** Returns the cursor of a page that begins at a user. It names the order, so that it is refused in another one. */
export function userCursorAt(form: OrderForm, seconds: number, userId: UserId): string {
  return `${form.order === 'sign_up' ? 'signed_up_at' : 'last_active_at'}:${cursorAt(seconds, userId)}`;
}

/** Returns the arguments for a cursor. @param cursor a user ID, or a result of `userCursorAt` */
export function readCursor(cursor: string | undefined): {
  readonly kind: OrderForm['cursor'];
  readonly args: Partial<OrderArguments>;
} {
  if (cursor === undefined) return { kind: 'none', args: {} };
  if (isUserId(cursor)) return { kind: 'user', args: { cursor } };
  const position = positionAt(cursor.slice(cursor.indexOf(':') + 1));
  return { kind: 'time', args: { cursor: position?.id as UserId, cursorTime: position?.time } };
}

/** Returns whether a cursor is the ID of a user, who may not exist. Clients can make such cursors. */
export function isUserId(cursor: string | undefined): cursor is UserId {
  return cursor?.includes(':') === false;
}
