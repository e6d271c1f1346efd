import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { type Marks, queries, type Unscoped, unscoped } from '../../db/statements.ts';
import { newId } from '../ids.ts';
import { type Change, changesChannel } from './change.ts';

/** Announces the rows of `changes` that a statement returned to every replica. */
export const notified = sql<unknown>`pg_notify(${sql.lit(changesChannel)},
  json_build_object('id', id, 'topic', topic, 'key', key)::text)`.as('told');

const insertChanges = unscoped('changes.insert', (q, the: Marks<{ ids: string[]; topic: string; keys: string[] }>) =>
  insertSelect(
    q,
    'changes',
    { id: sql.ref<string>('c.id'), topic: cast(the.topic, 'text'), key: sql.ref<string>('c.key') },
    sql`from unnest(${the.ids}::uuid[], ${the.keys}::text[]) as c (id, key)`,
  ).returning(notified),
);

/**
 * Tells every replica that what it has in memory about these things is outdated: this process as soon as the change is
 * committed, the others within moments. Call it in the transaction of the cause, or after its statement. One trip.
 *
 * @param topic what kind of thing, such as `project`
 * @param keys which ones; each at most a few hundred characters
 */
export async function announceChange(context: Unscoped, topic: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const changes = keys.map((key): Change => ({ id: newId(), topic, key }));
  await insertChanges.run(context, { ids: changes.map(({ id }) => id), topic, keys: [...keys] });
  for (const change of changes) context.db.signal(JSON.stringify(change));
}

/**
 * The announcement as a `with` part, for a cause that is one statement:
 * `.with('told', () => changesPart({ id: the.changeId, topic: 'session', key: the.sessionId }))`.
 * Follow the statement with `announceHere`, else this process learns of it only by the notification.
 *
 * @param change whose id is made by `newId`
 */
export function changesPart(change: Change) {
  return queries
    .insertInto('changes')
    .values({ id: change.id, topic: change.topic, key: change.key })
    .returning(notified);
}

/** Tells this process of a change that was written with `changesPart`, after commit. */
export function announceHere(context: Unscoped, change: Change): void {
  context.db.signal(JSON.stringify(change));
}
