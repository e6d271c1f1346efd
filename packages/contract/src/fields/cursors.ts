import { z } from 'zod';

const form =
  /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a position with a time that exists, so that the database can read it. */
function isPosition(text: string): boolean {
  const time = `${form.exec(text)?.[1]}Z`;
  const millis = Date.parse(time);
  return !Number.isNaN(millis) && new Date(millis).toISOString() === time;
}

/** A position in a list in the order of a time: the time in ISO 8601 with microseconds, and the ID of an item. */
export const timeCursor = z.string().max(100).refine(isPosition, { error: '{path} is not a cursor of this list' });
