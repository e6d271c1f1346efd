import { z } from 'zod';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Any JSON value or null. Bodies come out of the JSON parser with a bounded depth, so there is nothing left to check
 * but that something is there.
 */
export const metadata: z.ZodType<Json, Json> = z.custom<Json>((value) => value !== undefined);

/** A point in time as integer Unix milliseconds. */
export const millis = z.number();

/** `"true"` and `"false"` in a query. */
export const flag = z.boolean();

export const count = z.int().min(0);
