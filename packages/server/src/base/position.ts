/** Where an item is in a list in the order of a time: after its removal, the list still goes on there. */
export interface Position {
  /** ISO 8601 with microseconds. A `Date` has milliseconds only. */
  readonly time: string;
  readonly id: string;
}

/**
 * Returns the cursor for a position.
 *
 * @param seconds Unix time, as `date_part('epoch', …)` returns it. It is exact to the microsecond
 */
export function cursorAt(seconds: number, id: string): string {
  const micros = Math.round(seconds * 1e6);
  const millis = Math.floor(micros / 1000);
  const rest = String(micros - millis * 1000).padStart(3, '0');
  return `${new Date(millis).toISOString().slice(0, -1)}${rest}Z_${id}`;
}

/** Returns the position of a cursor whose form was checked. Null for none. */
export function positionAt(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const end = cursor.indexOf('_');
  return { time: cursor.slice(0, end), id: cursor.slice(end + 1) };
}
