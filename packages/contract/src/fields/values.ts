import { z } from 'zod';
import type { Json } from './json.ts';
import { storedJsonBytes } from './json-bytes.ts';

/**
 * Any JSON value or null. The parser has already limited the depth, so only missing values are rejected.
 *
 * @type Json
 */
export const metadata: z.ZodType<Json, Json> = z.custom<Json>((value) => value !== undefined);

/** Maximum size of a metadata field in bytes of JSON. */
export const metadataBytesMax = 65_536;

/** Maximum total size of an anonymous user's metadata in bytes of JSON. */
export const anonymousMetadataBytesMax = 8_192;

/** Metadata to store. */
export const newMetadata: z.ZodType<Json, Json> = metadata.refine(
  (value) => storedJsonBytes(value) <= metadataBytesMax,
  { error: `{path} must be at most ${metadataBytesMax} bytes of JSON` },
);

/** A point in time as integer Unix milliseconds. */
export const millis = z.number();

/** A time in a query: integer Unix milliseconds until the year 9999. */
export const queryMillis = z.int().min(0).max(253_402_300_799_999);

/** `"true"` and `"false"` in a query. */
export const flag = z.boolean();

export const count = z.int().min(0);

/** A date and time as text that JavaScript can parse, such as ISO 8601, between the years 1 and 9999. */
export const dateText = z
  .string()
  .max(100)
  .refine((text) => /^\d{4}-/.test(isoOf(text)), { error: '{path} must be a valid date' });

function isoOf(text: string): string {
  const millis = Date.parse(text);
  return Number.isNaN(millis) ? '' : new Date(millis).toISOString();
}
