import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** The parts of what is stored about a user, in the order of an export. */
export const ownDataParts = ['account', 'lists', 'events', 'sign_ins', 'emails', 'item_changes'] as const;

/** How many rows of the small lists are read. */
const listPosition = z.string().regex(/^\d{1,7}$/, { error: '{path} is not a position in a list' });

/** What is stored about the current user. An addition of Portico. @see docs/build/data-protection.md */
export const ownDataEndpoints = defineEndpoints({
  'POST /users/me/data': {
    summary: 'Export what is stored about the current user',
    description:
      'One part at a time, with up to 500 rows, or 1,000 of each small list. The part `lists` has the rest of lists that are longer. Continue with `next` until it is null. Has no secrets. Passwords, keys and tokens are left out, and server metadata, unless the project includes it. Begin with the part `account`: it is recorded as an event, at most five times an hour.',
    access: 'client',
    whose: { of: 'self', role: 'support' },
    changesCredentials: true,
    body: strict({
      part: z.enum(ownDataParts).optional(),
      cursor: z.union([fields.timeCursor, listPosition]).optional(),
    }),
    response: z.object({
      /** Rows by kind. Their fields are those of the database. */
      data: z.record(z.string(), z.unknown()),
      next: z.object({ part: z.enum(ownDataParts), cursor: z.string().nullable() }).nullable(),
    }),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [400, 429],
  },
});
