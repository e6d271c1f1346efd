import { z } from 'zod';
import { oldSystemTypes } from '../../config/old-system-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

/** What the old system says about an address and a password. */
export const oldSystemAnswers = ['user', 'no_user', 'failed'] as const;

/** Moves users in when they sign in for the first time. @see docs/move-in/lazily.md */
export const oldSystemEndpoints = defineEndpoints({
  /** @sdk imports.getOldSystem(): OldSystem */
  'GET /internal/old-system': {
    summary: 'Get how many users have moved in from the old system',
    description: 'Users move in at their first sign-in, as `auth.oldSystem` of the configuration says.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    /** The system from which users move in at their first sign-in. */
    response: z.object({
      /** How it is asked. `off`: not at all. */
      type: z.enum(oldSystemTypes),
      /** Users who have moved in. */
      moved: z.int(),
      /** When the last one has. */
      last_moved_at_millis: fields.millis.nullable(),
      /** How many users it had. Null if that is unknown. */
      total: z.int().nullable(),
      /** Sign-ins for which it gave no usable answer. */
      failures: z.int(),
      /** When the last of them was. */
      last_failure_at_millis: fields.millis.nullable(),
      /** Why the last one had no usable answer. */
      last_failure: z.string().nullable(),
    }),
    errors: [],
  },
  /**
   * @throws {RequestFailed} 400
   *
   * @sdk imports.testOldSystem(options: {}): OldSystemTest
   */
  'POST /internal/old-system/test': {
    summary: 'Ask the old system about an address',
    description: 'Sends the same request as a sign-in, and moves nobody in. Only for owners and keys.',
    access: 'admin',
    whose: { of: 'project', role: 'owner' },
    body: strict({ email: fields.email, password: secret(z.string().min(1).max(1000)) }),
    /** What the old system says about an address and a password. */
    response: z.object({
      /** `no_user`: there is no such user, or the password is wrong. */
      answer: z.enum(oldSystemAnswers),
      /** Why there was no usable answer, or why the user could not move in. */
      problem: z.string().nullable(),
      /** How long the answer took. */
      duration_millis: z.int(),
      /** What would become of the user. */
      outcome: z.enum(['created', 'linked', 'skipped', 'refused']).nullable(),
      /** Display name of the user. */
      display_name: z.string().nullable(),
    }),
    errors: [],
    refusals: [400],
  },
});
