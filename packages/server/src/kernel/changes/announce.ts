import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { newId } from '../../base/ids.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { type Marks, queries, type Unscoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import { type Change, changesChannel } from './change.ts';

/** Notifies every replica of the rows of `changes` that a statement returned. */
export const notified = sql<unknown>`pg_notify(${sql.lit(changesChannel)},
  json_build_object('id', id, 'topic', topic, 'key', key)::text)`.as('notified');

/** The columns of new changes. */
interface NewChanges {
  readonly id: RawBuilder<string>;
  readonly topic: RawBuilder<string>;
  readonly key: RawBuilder<string>;
}

/** Builds the statement part that notifies every replica of changes. @param rows the `select` of the changes from `from` on */
export function changesOfPart(q: QueryCreator<Tables>, columns: NewChanges, rows: RawBuilder<unknown>) {
  return insertSelect(q, 'changes', { ...columns }, rows);
}

const insertChanges = unscoped('changes.insert', (q, the: Marks<{ ids: string[]; topic: string; keys: string[] }>) =>
  changesOfPart(
    q,
    { id: sql<string>`c.id`, topic: cast(the.topic, 'text'), key: sql<string>`c.key` },
    sql`from unnest(${the.ids}::uuid[], ${the.keys}::text[]) as c (id, key)`,
  ).returning(notified),
);

/**
 * Notifies every replica that cached data is outdated: this process immediately after the commit, the others shortly
 * after. Call it in the transaction of the cause, or after its statement. Takes one round trip.
 *
 * @param topic kind of data, such as `project`
 * @param keys IDs of the data, each at most a few hundred characters
 */
export async function announceChange(context: Unscoped, topic: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const changes = keys.map((key): Change => ({ id: newId(), topic, key }));
  await insertChanges.run(context, { ids: changes.map(({ id }) => id), topic, keys: [...keys] });
  for (const change of changes) context.db.signal(JSON.stringify(change));
}

/**
 * Returns the notification as a `with` part, for a cause that is a single statement:
 * `.with('notified', () => changesPart({ id: the.changeId, topic: 'session', key: the.sessionId }))`.
 * Call `announceHere` after the statement. Otherwise, this process receives only the database notification.
 *
 * @param change the change, with an ID from `newId`
 */
export function changesPart(change: Change) {
  return queries
    .insertInto('changes')
    .values({ id: change.id, topic: change.topic, key: change.key })
    .returning(notified);
}

/** Notifies this process of a change that was written with `changesPart`, after the commit. */
export function announceHere(context: Unscoped, change: Change): void {
  context.db.signal(JSON.stringify(change));
}
