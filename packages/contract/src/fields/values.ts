import { z } from 'zod';
import { storedJsonBytes } from './json-bytes.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Any JSON value or null. Bodies come out of the JSON parser with a bounded depth, so there is nothing left to check
 * but that something is there.
 */
export const metadata: z.ZodType<Json, Json> = z.custom<Json>((value) => value !== undefined);

/** The most bytes of JSON that one field of metadata stores. */
export const metadataBytesMax = 65_536;

/** The most bytes of JSON that all metadata of an anonymous user together stores. */
export const anonymousMetadataBytesMax = 8_192;

/** Metadata that is to be stored. */
export const newMetadata: z.ZodType<Json, Json> = metadata.refine(
  (value) => storedJsonBytes(value) <= metadataBytesMax,
  { error: `{path} must be at most ${metadataBytesMax} bytes of JSON` },
);

/** A point in time as integer Unix milliseconds. */
export const millis = z.number();

/** `"true"` and `"false"` in a query. */
export const flag = z.boolean();

export const count = z.int().min(0);
