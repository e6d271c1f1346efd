import { z } from 'zod';
import { tagKeyOf, tagLengthMax, tagsMax } from './tag-of.ts';

export { tagLengthMax, tagsMax } from './tag-of.ts';

/** A label that owners give users, such as `vip`. A list of tags in a file separates them by comma or semicolon. */
export const tag = z
  .string()
  .max(200)
  .trim()
  .min(1)
  .max(tagLengthMax)
  .regex(/^[^,;\p{Cc}]*$/u, { error: '{path} must not contain a comma, a semicolon or a line break' });

/** The tags of a user. */
export const tags = z
  .array(tag)
  .max(tagsMax)
  .refine((all) => new Set(all.map(tagKeyOf)).size === all.length, { error: '{path} contains a tag twice' });
