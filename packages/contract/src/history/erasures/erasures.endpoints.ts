import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { projectRoles } from '../../kit/project-roles.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { actorTypes } from '../events/event-types.ts';

/** The kinds of data that an erasure removes. */
export const erasedKinds = [
  'events',
  'sign_ins',
  'emails',
  'broadcasts',
  'email_suppressions',
  'security_notices',
  'webhook_messages',
  'verification_codes',
  'teams',
  'item_descriptions',
  'payment_emails',
  'requests',
] as const;

/**
 * An erasure of the personal data of a deleted user. It has none of the data.
 *
 * @sdk Erasure
 */
export const erasure = z.object({
  /** ID of the erasure. */
  id: fields.uuid,
  /** ID of the deleted user. */
  user_id: z.string(),
  /** When the user was deleted, or when a person asked for the erasure. */
  created_at_millis: fields.millis,
  /** The person or key that asked for it. Null if the time has come that the project has chosen. */
  requested_by: z
    .object({
      type: z.enum(actorTypes),
      id: z.string().nullable(),
      /** Display name or email, as it is now. Null for a key and for a deleted person. */
      name: z.string().nullable(),
      role: z.enum(projectRoles).nullable(),
    })
    .nullable(),
  /** When it began. Null while it waits for its time. */
  begun_at_millis: fields.millis.nullable(),
  /** When nothing was left. Null before. */
  completed_at_millis: fields.millis.nullable(),
  /** How many rows of each kind were removed or lost their personal values. */
  counts: z.partialRecord(z.enum(erasedKinds), fields.count),
});

/** Settings of kinds of data that are deleted after so many days. */
export const retentionSettings = [
  'events.retentionDays',
  'events.failedSignInDays',
  'emails.retentionDays',
  'webhooks.retentionDays',
  'requests.retentionDays',
  'users.erasureDelayDays',
  'users.anonymousUnusedDays',
] as const;

/** Erasures of personal data. An addition of Portico. */
export const erasureEndpoints = defineEndpoints({
  /** @sdk erasures.list(options?: ListErasuresOptions): ErasurePage */
  'GET /internal/erasures': {
    summary: 'List erasures of personal data',
    description: 'Newest first, also of users whose erasure waits for its time.',
    access: 'admin',
    whose: { of: 'project' },
    /** Options of a list of erasures. */
    query: strict({
      /** `nextCursor` of the previous page. */
      cursor: fields.timeCursor.optional(),
      /** Maximum number of erasures on the page, at most 100. Default: 50. */
      limit: z.int().min(1).max(100).optional(),
    }),
    /** A page of erasures, newest first. */
    response: pageOf(erasure),
    errors: [],
  },
  /** @sdk erasures.countOldData(options: CountOldDataOptions): RetentionCount */
  'GET /internal/retention/count': {
    summary: 'Count data older than a number of days',
    description: 'What a setting with this number would delete. Counts up to 10,000.',
    access: 'admin',
    whose: { of: 'project' },
    /** Options of a count of old data. */
    query: strict({
      /** Setting of the kind of data, such as `events.retentionDays`. */
      setting: z.enum(retentionSettings),
      /** Age in days. */
      days: z.int().min(0).max(3650),
    }),
    /** What a shorter time would delete. */
    response: z.object({
      /** Rows that are older, at most 10,000. */
      count: fields.count,
      /** Whether there are more than `count`. */
      is_more: z.boolean(),
    }),
    errors: [],
  },
  /**
   * @throws {UserNotFound} nothing is known about the ID
   *
   * @sdk erasures.create(options: {})
   */
  'POST /internal/erasures': {
    summary: 'Erase the personal data of a user',
    description:
      'Deletes the user, and erases what is left about the user, within minutes. Also for a user who was deleted earlier. Payments, subscriptions and purchases stay.',
    access: 'admin',
    whose: { of: 'project', role: 'owner' },
    body: strict({ user_id: fields.userId }),
    response: erasure,
    errors: [KnownErrors.UserNotFound],
    refusals: [400],
  },
});
