import type { UserId } from '@portico/contract';
import type { OnWarning } from '../../base/log-messages.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { Platform } from '../../kernel/platform.ts';

/** What is sent. */
export interface EmailContent {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  /** Adds headers with which email programs offer to unsubscribe. @see RFC 8058 */
  readonly unsubscribeUrl?: string;
}

/** An email that this process has reserved. */
export interface HeldEmail {
  readonly tenancy_id: TenancyId;
  readonly id: string;
  readonly recipient: string;
  readonly sender_name: string;
  readonly attempts: number;
  readonly expires_at: Date | null;
  readonly project_id: string | null;
  readonly branch_id: string | null;
  readonly broadcast_id: string | null;
  /** Whether the recipient is on the suppression list, so that the email must not be sent. */
  readonly is_suppressed: boolean;
}

/** A reserved email of a broadcast. Its content is not stored. */
export interface HeldBroadcastEmail extends HeldEmail {
  readonly broadcast_id: string;
  readonly user_id: UserId | null;
  readonly user_display_name: string | null;
  readonly category_id: string | null;
  readonly subject: string;
}

/** Dependencies of the delivery. */
export interface DeliveryParts {
  readonly db: () => DbHandle;
  readonly platform: Pick<
    Platform,
    'settings' | 'mailer' | 'projects' | 'clock' | 'dataKeyCache' | 'keyService' | 'serverKeys' | 'reportUnreadable'
  >;
  readonly onError: (error: unknown, job: string) => void;
  /** Writes a line of the log. */
  readonly onWarning: OnWarning;
  /**
   * Whether to keep message bodies unchanged after delivery. They contain plain-text codes, so keep them only for the
   * built-in inbox.
   */
  readonly keepsBodies: boolean;
  /** Renders an email of a broadcast again. @returns an error for the owner if that is impossible */
  readonly contentOf: (email: HeldBroadcastEmail) => Promise<EmailContent | { readonly error: string }>;
}
