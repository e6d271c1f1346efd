import { z } from 'zod';
import { isStoredUuid } from './uuid.ts';

const form = /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z_(\w[\w-]*)$/;

/** Returns whether a text is a position with a time that exists, so that the database can read it. */
function isPosition(text: string, isId: (id: string) => boolean): boolean {
  const [, start, id = ''] = form.exec(text) ?? [];
  const time = `${start}Z`;
  const millis = Date.parse(time);
  return !Number.isNaN(millis) && new Date(millis).toISOString() === time && isId(id);
}

const error = '{path} is not a cursor of this list';

/** A position in a list in the order of a time: the time in ISO 8601 with microseconds, and the ID of an item. */
export const timeCursor = z
  .string()
  .max(100)
  .refine((text) => isPosition(text, isStoredUuid), { error });

/** A position in a list of things that another service names. */
export const foreignCursor = z
  .string()
  .max(300)
  .refine((text) => isPosition(text, () => true), { error });

/** Positions in several lists, of which a page is the newest part: `|` between them, and empty for the beginning. */
export const timeCursors = z
  .string()
  .max(300)
  .refine((text) => text.split('|').every((part) => part === '' || isPosition(part, isStoredUuid)), { error });
