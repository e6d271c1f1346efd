// Generated from packages/contract/src/history/erasures/erasures.endpoints.ts by `npm run fix`.

/** Options of a list of erasures. */
export interface ListErasuresOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Maximum number of erasures on the page, at most 100. Default: 50. */
  readonly limit?: number | undefined;
}

/** An erasure of the personal data of a deleted user. It has none of the data. */
export interface Erasure {
  /** ID of the erasure. */
  readonly id: string;
  /** ID of the deleted user. */
  readonly userId: string;
  /** When the user was deleted, or when a person asked for the erasure. */
  readonly createdAt: Date;
  /** The person or key that asked for it. Null if the time has come that the project has chosen. */
  readonly requestedBy: {
    readonly type: 'user' | 'client' | 'server' | 'admin' | 'owner' | 'workflow' | 'system';
    readonly id: string | null;
    /** Display name or email, as it is now. Null for a key and for a deleted person. */
    readonly name: string | null;
    readonly role: 'read_only' | 'support' | 'developer' | 'owner' | null;
  } | null;
  /** When it began. Null while it waits for its time. */
  readonly begunAt: Date | null;
  /** When nothing was left. Null before. */
  readonly completedAt: Date | null;
  /** How many rows of each kind were removed or lost their personal values. */
  readonly counts: Readonly<
    Partial<
      Record<
        | 'events'
        | 'sign_ins'
        | 'emails'
        | 'broadcasts'
        | 'email_suppressions'
        | 'security_notices'
        | 'webhook_messages'
        | 'verification_codes'
        | 'teams'
        | 'item_descriptions'
        | 'payment_emails'
        | 'requests',
        number
      >
    >
  >;
}

/** A page of erasures, newest first. */
export type ErasurePage = Erasure[] & { readonly nextCursor: string | null };

/** Options of a count of old data. */
export interface CountOldDataOptions {
  /** Setting of the kind of data, such as `events.retentionDays`. */
  readonly setting:
    | 'events.retentionDays'
    | 'events.failedSignInDays'
    | 'emails.retentionDays'
    | 'webhooks.retentionDays'
    | 'requests.retentionDays'
    | 'users.erasureDelayDays'
    | 'users.anonymousUnusedDays';
  /** Age in days. */
  readonly days: number;
}

/** What a shorter time would delete. */
export interface RetentionCount {
  /** Rows that are older, at most 10,000. */
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly isMore: boolean;
}
