import { z } from 'zod';

/** An object that refuses properties it does not declare. */
export function strict<const S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape);
}

/** The answer of a list that does not page. @see docs/protocol/requests.md#lists-and-pagination */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), is_paginated: z.literal(false) });
}

/** The answer of a list that pages by cursor. @see docs/protocol/requests.md#lists-and-pagination */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.object({ next_cursor: z.string().nullable() }),
  });
}

/** `{"success":true}`, the answer of deletions and of everything that has nothing else to say. */
export const success = z.object({ success: z.literal(true) });
