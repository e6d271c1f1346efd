import { z } from 'zod';
import { oldSystemTypes } from '../../config/old-system-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** What the old system says about an address and a password. */
export const oldSystemAnswers = ['user', 'no_user', 'failed'] as const;

/** Moves users in when they sign in for the first time. @see docs/move-in/lazily.md */
export const oldSystemEndpoints = defineEndpoints({
  'GET /internal/old-system': {
    summary: 'Get how many users an old system has left',
    description: 'Users move in at their first sign-in, as `auth.oldSystem` of the configuration says.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({
      type: z.enum(oldSystemTypes),
      /** Users who have moved in. */
      moved: z.int(),
      last_moved_at_millis: fields.millis.nullable(),
      /** Users whom the old system had, as it says or the configuration does. Null: unknown. */
      total: z.int().nullable(),
      /** Sign-ins for which the old system gave no usable answer. */
      failures: z.int(),
      last_failure_at_millis: fields.millis.nullable(),
      last_failure: z.string().nullable(),
    }),
    errors: [],
  },
  'POST /internal/old-system/test': {
    summary: 'Ask the old system about an address',
    description: 'Sends the same request as a sign-in, and moves nobody.',
    access: 'admin',
    whose: { of: 'project', role: 'owner' },
    body: strict({ email: fields.email, password: z.string().min(1).max(1000) }),
    response: z.object({
      answer: z.enum(oldSystemAnswers),
      /** Why there was no usable answer, or why the user could not move in. */
      problem: z.string().nullable(),
      duration_millis: z.int(),
      /** What would become of the user. */
      outcome: z.enum(['created', 'linked', 'skipped', 'refused']).nullable(),
      display_name: z.string().nullable(),
    }),
    errors: [],
    refusals: [400],
  },
});
