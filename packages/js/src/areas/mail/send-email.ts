import type { Transport } from '../../core/transport.ts';

/** Options of every email to users. */
interface EmailToUsersBase {
  /** Theme of the email. False for no theme. Default: the active theme, or the theme of the draft. */
  readonly themeId?: string | false | null | undefined;
  /** Overrides the subject of the template. */
  readonly subject?: string | undefined;
  /** Category of the email if its template has none: `Transactional` (default) or `Marketing`. */
  readonly notificationCategoryName?: string | undefined;
  /** When to send the email, at most a year ahead. Default: now. */
  readonly scheduledAt?: Date | undefined;
  /** A repeated call with the same key sends nothing. At most 255 characters. */
  readonly idempotencyKey?: string | undefined;
  /** Whether users whose primary email is not verified are skipped. Default: they are not. */
  readonly onlyVerified?: boolean | undefined;
}

/** Who gets an email. */
type EmailRecipients =
  | {
      /** IDs of at most 10,000 users. */
      readonly userIds: readonly string[];
      readonly allUsers?: undefined;
    }
  | {
      /** All users of the project. */
      readonly allUsers: true;
      readonly userIds?: undefined;
    };

/** What is sent. */
type EmailSource =
  | {
      /** HTML of the email. */
      readonly html: string;
      readonly templateId?: undefined;
      readonly draftId?: undefined;
    }
  | {
      /** ID of a template. */
      readonly templateId: string;
      /** Variables of the template, the same for all users. */
      readonly variables?: Readonly<Record<string, unknown>> | undefined;
      readonly html?: undefined;
      readonly draftId?: undefined;
    }
  | {
      /** ID of a draft. */
      readonly draftId: string;
      readonly html?: undefined;
      readonly templateId?: undefined;
    };

/** An email to users of the project. */
export type SendEmailOptions = EmailToUsersBase & EmailRecipients & EmailSource;

/** An accepted email to users. */
export interface SentBroadcast {
  /** ID of the broadcast, which shows the progress. */
  readonly broadcastId: string;
}

/** Sends an email to users of the project. Resolves when the server has accepted it. */
export async function sendEmail(transport: Transport<'server'>, options: SendEmailOptions): Promise<SentBroadcast> {
  const { themeId, subject, notificationCategoryName, scheduledAt, idempotencyKey, userIds, allUsers, onlyVerified } =
    options;
  const common = {
    user_ids: userIds === undefined ? undefined : [...userIds],
    all_users: allUsers,
    subject,
    notification_category_name: notificationCategoryName,
    theme_id: themeId,
    scheduled_at_millis: scheduledAt?.getTime(),
    idempotency_key: idempotencyKey,
    only_verified: onlyVerified,
  };
  const body = { ...sourceToWire(options), ...common };
  const answer = await transport.call('POST /emails/send-email', { body });
  return { broadcastId: answer.broadcast_id };
}

function sourceToWire(options: EmailSource) {
  if (options.html !== undefined) return { html: options.html };
  if (options.draftId !== undefined) return { draft_id: options.draftId };
  return { template_id: options.templateId, variables: options.variables };
}
