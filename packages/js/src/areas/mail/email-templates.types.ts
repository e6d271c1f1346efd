// Generated from packages/contract/src/mail/email-studio/email-templates.endpoints.ts by `npm run fix`.

/** An email template. */
export interface AdminEmailTemplate {
  /** ID of the template. */
  readonly id: string;
  /** Name of the template. */
  readonly displayName: string;
  /** TSX of the template. */
  readonly tsxSource: string;
  /** Theme of the template. False for no theme, undefined for the active theme. */
  readonly themeId?: string | false | undefined;
  /** Whether there is a draft that is not published. */
  readonly hasDraft: boolean;
}
