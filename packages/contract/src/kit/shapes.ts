import { z } from 'zod';

/** Returns an object schema that rejects undeclared properties. */
export function strict<const S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape);
}

/** Returns the response schema of a list without pages. @see docs/reference/protocol/requests.md#lists-and-pagination */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), is_paginated: z.literal(false) });
}

/** Returns the response schema of a list with cursor pagination. @see docs/reference/protocol/requests.md#lists-and-pagination */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.object({
      next_cursor: z.string().nullable(),
      /** More items may match than the pages contain. Absent otherwise. */
      incomplete_results: z.literal(true).optional(),
    }),
  });
}

/** `{"success":true}`, the response of deletions and other operations without a result. */
export const success = z.object({ success: z.literal(true) });
