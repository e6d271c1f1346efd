import { type EmailTexts, englishTemplateTexts, type TemplateTexts } from '@portico/contract';

/**
 * The changes of an account about which its user gets an email: the heading, or the heading and a sentence instead of the general
 * one. `notice_kind` in the schema says which events cause them.
 */
const englishChanges = {
  password_set: 'A password was set',
  password_changed: 'Your password was changed',
  password_removed: 'Your password was removed',
  address_changed: 'An email address of your account was changed',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  account_linked: 'An account was linked',
  account_unlinked: 'A linked account was removed',
  second_factor_on: 'Two-factor authentication was turned on',
  second_factor_off: 'Two-factor authentication was turned off',
  second_factor_replaced: 'Your authenticator app was replaced',
  recovery_codes_created: 'New recovery codes were created',
  recovery_code_used: [
    'A recovery code was used',
    'A recovery code was used to sign in to your account at {project}. It cannot be used again.',
  ],
  api_key_created: 'An API key was created',
  token_reused: 'A session was ended because it may have been copied',
  earlier_access_removed: [
    'Earlier access to your account was removed',
    'Your email address was verified for the first time. So everything that could open your account at {project} before was removed: other sign-in methods, email addresses, API keys and sessions.',
  ],
  deletion_scheduled: [
    'Your account will be deleted on {date}',
    'The deletion of your account at {project} was requested, and all sessions were signed out. To keep the account, sign in before this date. After that, the account cannot be restored.',
    'Sign in',
  ],
  deletion_canceled: [
    'Your account will not be deleted',
    'The scheduled deletion of your account at {project} was cancelled. Your account stays as it is.',
  ],
  new_device: ['New sign-in to your account', 'Your account at {project} was used on a new device.'],
} as const;

/** A change of an account about which its user gets an email. */
export type SecurityNoticeKind = keyof typeof englishChanges;

/** Texts of all emails in one language. */
export interface MessageTexts extends TemplateTexts {
  /** After a password reset, when nothing else gives access to the account. */
  readonly password_was_reset: Omit<EmailTexts, 'button'>;
  /** After a password reset. The sentence introduces a list of other ways to access the account. */
  readonly password_was_reset_with_access: EmailTexts;
  /** After the first proof of an address. The sentence introduces a list of what else can be used with the account. */
  readonly address_was_verified: EmailTexts;
  /** About a change of an account that matters for its security. */
  readonly securityNotice: {
    readonly subject: string;
    readonly sentence: string;
    readonly button: string;
    /** The button that acts: it leads to the reset of the password, or to the sessions. */
    readonly notMe: string;
    readonly footnote: string;
    readonly time: string;
    readonly device: string;
    readonly place: string;
    /** Before the number of codes that can still be used. */
    readonly codesLeft: string;
    /** What changed: the heading, then the sentence if it is not the usual one, then the button. */
    readonly changes: {
      readonly [K in SecurityNoticeKind]: (typeof englishChanges)[K] extends string
        ? string
        : (typeof englishChanges)[K] extends readonly [string, string]
          ? readonly [string, string]
          : readonly [string, string, string];
    };
  };
  /** Names of the ways to access an account. */
  readonly access: {
    readonly passkey: string;
    readonly oauth_provider: string;
    readonly api_key: string;
    readonly second_factor: string;
    readonly password: string;
    readonly email_address: string;
    readonly session: string;
    readonly command_line: string;
    readonly trusted_device: string;
    /** `{access}` was added on `{date}`. */
    readonly addedOn: string;
    /** `{access}` with its `{name}`. */
    readonly named: string;
  };
}

/** Texts in English. */
export const englishTexts: MessageTexts = {
  ...englishTemplateTexts,
  password_was_reset: {
    subject: 'Your password at {project} was reset',
    heading: 'Your password was reset',
    sentence: 'Your password at {project} was reset, and all sessions were signed out.',
    footnote:
      'If you did not reset your password, another person can read your email. Change the password of your mailbox first.',
  },
  password_was_reset_with_access: {
    subject: 'Your password at {project} was reset',
    heading: 'Your password was reset',
    sentence:
      'Your password at {project} was reset, and all sessions were signed out. The following can still be used with your account:',
    button: 'Review access',
    footnote:
      'The link works for one hour. If you did not reset your password, another person can read your email. Change the password of your mailbox first.',
  },
  address_was_verified: {
    subject: 'Your email address at {project} was verified',
    heading: 'Your email address was verified',
    sentence:
      'Your email address was verified for an account at {project}. The following can also be used with this account:',
    button: 'Review access',
    footnote:
      'If all of this is yours, you can ignore this email. Otherwise, open the link and remove it. The link works for 7 days.',
  },
  securityNotice: {
    subject: '{change} ({project})',
    sentence: 'This change was made to your account at {project}.',
    button: 'Review your account',
    notMe: 'This was not me',
    footnote:
      'If this was not you, reset your password, then check the sign-in methods and sessions in your account settings.',
    time: 'Time',
    device: 'Device',
    place: 'Place',
    codesLeft: 'Recovery codes left',
    changes: englishChanges,
  },
  access: {
    passkey: 'Passkey',
    oauth_provider: 'Linked account',
    api_key: 'API key',
    second_factor: 'Authenticator app',
    password: 'Password',
    email_address: 'Email address',
    session: 'Session',
    command_line: 'Command line',
    trusted_device: 'Trusted device',
    addedOn: '{access}, added on {date}',
    named: '{access} “{name}”',
  },
};

/** Texts of the email about a leaked API key. The report comes from a program, so there is only English. */
export const apiKeyRevokedTexts: Omit<EmailTexts, 'button'> = {
  subject: 'API Key Revoked: {key}',
  heading: 'An API key was revoked',
  sentence: 'The API key “{key}” of {project} was found in a public place. We revoked it, and it no longer works.',
  footnote: 'Create a new key and store it where only your apps can read it. Check whether the old key was misused.',
};

/** Texts of the email about a disabled webhook endpoint. It is for project owners, whose dashboard is in English. */
export const webhookDisabledTexts: EmailTexts = {
  subject: 'Webhook endpoint disabled: {project}',
  heading: 'A webhook endpoint was disabled',
  sentence: '{reason} It gets no more events of {project} until you enable it again.',
  button: 'Open the dashboard',
  footnote: 'Events that were waiting are sent when you enable the endpoint, until they are 30 days old.',
};

/** Texts of the digest of failed emails. It is for project owners, whose dashboard is in English. */
export const failedEmailsDigestTexts: EmailTexts = {
  subject: 'Failed emails digest',
  heading: 'Failed emails',
  sentence: 'Your projects had {failures} in the last 24 hours. The last ones of each project:',
  button: 'Open the dashboard',
  footnote: 'Project owners get this email at most once a day.',
};
