// Generated from packages/contract/src/mail/broadcasts/send-email.endpoints.ts by `npm run fix`.

/** The users that are chosen for an email. */
export interface CountRecipientsOptions {
  /** IDs of the users, if not all are chosen. */
  readonly userIds?: readonly string[] | undefined;
  /** Whether all users are chosen. */
  readonly allUsers?: true | undefined;
  /** Name of the notification category, which users can turn off. Default: `Transactional`. */
  readonly notificationCategoryName?: string | undefined;
  /** Whether users whose primary email is not verified are skipped. Default: they are not. An addition of Portico. */
  readonly onlyVerified?: boolean | undefined;
}

/** How many users get an email, and how many do not by reason. A user counts once. */
export interface EmailRecipientCounts {
  /** Users who get the email. */
  readonly reached: number;
  /** Users who do not get the email. */
  readonly leftOut: {
    /** Users without a primary email address. */
    readonly noAddress: number;
    /** Users whose account is to be deleted. They get emails only if they are listed by ID. */
    readonly deletionScheduled: number;
    /** Users whose primary email address is not verified, if the others are chosen. */
    readonly notVerified: number;
    /** Users whose address is suppressed. */
    readonly suppressed: number;
    /** Users who turned the notification category off. */
    readonly unsubscribed: number;
  };
  /** Listed IDs without a user. An email with one of them is refused. */
  readonly unknown: number;
  /** Whether there are users that were not counted. */
  readonly hasMore: boolean;
}
