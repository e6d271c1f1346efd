// Generated from packages/contract/src/mail/email-studio/email-themes.endpoints.ts by `npm run fix`.

/** An email theme. */
export interface AdminEmailTheme {
  /** ID of the theme. */
  readonly id: string;
  /** Name of the theme. */
  readonly displayName: string;
}

/** Options that protect changes by others. */
export interface EmailSourceUpdateOptions {
  /** The source with which the edit began. If the stored source is another one, the update fails with status 409. */
  readonly baseTsxSource?: string | undefined;
}
