import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';
import { themeId } from '../email-studio/studio-fields.ts';

/** Maximum number of user IDs in a request to send an email. */
export const emailUserIdsMax = 10_000;

/** Maximum length of `html`, in characters. */
export const emailHtmlMax = 150_000;

/** How far in the future an email can be scheduled, in milliseconds: a year. */
export const emailScheduleMillisMax = 365 * 86_400_000;

/** Maximum number of users that the review of an email to all users looks at. */
export const countedRecipientsMax = 100_000;

/** Why a listed user gets no email. */
const leftOutReasons = ['no_address', 'deletion_scheduled', 'not_verified', 'suppressed', 'unsubscribed'] as const;

/** Why a listed user gets no email. */
export type LeftOutReason = (typeof leftOutReasons)[number];

const recipients = {
  /** IDs of the users, if not all are chosen. */
  user_ids: z.array(z.string().max(255)).max(emailUserIdsMax).optional(),
  /** Whether all users are chosen. */
  all_users: z.literal(true).optional(),
  /** Name of the notification category, which users can turn off. Default: `Transactional`. */
  notification_category_name: z.string().max(255).optional(),
  /** Whether users whose primary email is not verified are skipped. Default: they are not. An addition of Portico. */
  only_verified: z.boolean().optional(),
};

const common = {
  ...recipients,
  subject: z.string().max(500).optional(),
  theme_id: themeId.nullish(),
  scheduled_at_millis: fields.millis.optional(),
  idempotency_key: z.string().min(1).max(255).optional(),
};

const count = z.int();

/** @see docs/reference/protocol/emails.md#send-email-to-users */
export const sendEmailEndpoints = defineEndpoints({
  'POST /emails/send-email': {
    summary: 'Send an email to users',
    description:
      'Sends HTML, a template or a draft to some users or to all users. The emails are sent after the response, as a broadcast. Requires an own email server. With an `idempotency_key`, a repeated request sends nothing and returns the first broadcast.',
    access: 'server',
    whose: { of: 'project' },
    bodySize: 'document',
    body: z.union([
      strict({ html: secret(z.string().max(emailHtmlMax)), ...common }),
      strict({ template_id: fields.uuid, variables: z.record(z.string(), z.unknown()).optional(), ...common }),
      strict({ draft_id: z.string().max(255), ...common }),
    ]),
    response: z.object({
      results: z.array(
        z.object({
          user_id: z.string(),
          user_email: z.string().optional(),
          /** Why the user gets no email, as far as it is known at the request. An addition of Portico. */
          left_out: z.enum(leftOutReasons).optional(),
        }),
      ),
      broadcast_id: z.string(),
    }),
    errors: [KnownErrors.RequiresCustomEmailServer, KnownErrors.SchemaError, KnownErrors.UserIdDoesNotExist],
    refusals: [400, 429],
  },
  /** @sdk emailDelivery.countRecipients(options: CountRecipientsOptions): EmailRecipientCounts */
  'POST /internal/email-broadcasts/recipients': {
    summary: 'Count the recipients of an email before it is sent',
    description:
      'Sends nothing, and says why others do not get it. Of all users, the first 100,000 are counted: `has_more` says whether there are others. A template or draft can name its category itself: give that one.',
    access: 'admin',
    whose: { of: 'project' },
    bodySize: 'document',
    /** The users that are chosen for an email. */
    body: strict(recipients),
    /** How many users get an email, and how many do not by reason. A user counts once. */
    response: z.object({
      /** Users who get the email. */
      reached: count,
      /** Users who do not get the email. */
      left_out: z.object({
        /** Users without a primary email address. */
        no_address: count,
        /** Users whose account is to be deleted. They get emails only if they are listed by ID. */
        deletion_scheduled: count,
        /** Users whose primary email address is not verified, if the others are chosen. */
        not_verified: count,
        /** Users whose address is suppressed. */
        suppressed: count,
        /** Users who turned the notification category off. */
        unsubscribed: count,
      }),
      /** Listed IDs without a user. An email with one of them is refused. */
      unknown: count,
      /** Whether there are users that were not counted. */
      has_more: z.boolean(),
    }),
    errors: [KnownErrors.SchemaError],
    refusals: [400],
  },
});
