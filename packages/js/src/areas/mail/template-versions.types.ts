// Generated from packages/contract/src/mail/email-studio/template-versions.endpoints.ts by `npm run fix`.

/** Source and theme of an email template. */
export interface EmailTemplateContent {
  /** TSX of the template. */
  readonly tsxSource: string;
  /** Theme of the template. False for no theme, undefined for the active theme. */
  readonly themeId?: string | false | undefined;
}

/** The published version of an email template, its draft and earlier versions. */
export interface EmailTemplateVersions {
  /**
   * Changes with the published template, the draft and the earlier versions. A change names the version that it is
   * based on.
   */
  readonly version: string;
  /** What emails are rendered from. */
  readonly published: EmailTemplateContent;
  /** What will be published next. Null if nothing was changed. */
  readonly draft: (EmailTemplateContent & { readonly updatedAt: Date }) | null;
  /** Versions that were published before, newest first. At most ten. */
  readonly former: readonly (EmailTemplateContent & { readonly replacedAt: Date })[];
}
