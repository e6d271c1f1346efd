import { z } from 'zod';
import { emailSourceMax } from '../../config/index.ts';
import * as fields from '../../fields/index.ts';

const lowerCaseUuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * A theme ID, or `false` for no theme. @see docs/reference/protocol/emails.md#theme-choice
 *
 * @type string | false
 */
export const themeId = z.custom<string | false>(
  (value) => value === false || (typeof value === 'string' && lowerCaseUuid4.test(value)),
  { error: ({ input }) => (input === null ? '{path} cannot be null' : '{path} is invalid') },
);

/** TSX of a theme, template or draft. */
export const tsxSource = z.string().max(emailSourceMax);

/** What a preview shows, and a test sends. Only Portico has these fields. */
export const previewValues = {
  variables: z.record(z.string().max(256), z.unknown()).optional(),
  user_id: fields.userId.optional(),
  language: z.string().max(100).optional(),
};

/** Name of a theme, template or draft. */
export const studioName = z.string().max(256);

/**
 * The source with which an edit began. If the stored source is another one, nothing is stored. Only Portico has this
 * field.
 */
export const baseSource = tsxSource.optional();
