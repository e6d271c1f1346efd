// Generated from packages/contract/src/mail/email-studio/email-drafts.endpoints.ts by `npm run fix`.

/** A draft of an email to users. */
export interface AdminEmailDraft {
  /** ID of the draft. */
  readonly id: string;
  /** Name of the draft. */
  readonly displayName: string;
  /** TSX of the draft. */
  readonly tsxSource: string;
  /** Theme of the draft. False for no theme, undefined for the active theme. */
  readonly themeId?: string | false | undefined;
  /** When the draft was sent last. Null if never. */
  readonly sentAt: Date | null;
}

/** Values of a draft. */
export interface AdminEmailDraftOptions {
  /** Name of the draft. */
  readonly displayName: string;
  /** Theme of the draft. False for no theme. Default: the active theme, also when a draft is updated. */
  readonly themeId?: string | false | undefined;
  /** TSX of the draft. */
  readonly tsxSource?: string | undefined;
}

/** Options of a test of a draft. */
export interface SendDraftTestOptions {
  /** Recipient of the test. */
  readonly recipientEmail: string;
  /** Overrides the subject of the draft. */
  readonly subject?: string | undefined;
  /** Theme of the email. False for no theme, null for the active one. Default: that of the draft. */
  readonly themeId?: string | false | null | undefined;
}
