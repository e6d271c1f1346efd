/** Texts of a built-in email. `{project}`, `{team}`, `{otp}`, `{product}`, `{amount}`, `{card}` and `{month}` stand for values. */
export interface EmailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly sentence: string;
  /** Label of the link. */
  readonly button: string;
  /** Advice for people who did not expect the email. */
  readonly footnote: string;
}

/** Texts of the built-in templates in one language. */
export interface TemplateTexts {
  /** Introduces the address of the link as text. */
  readonly openAddress: string;
  /** Introduces the name of a team, which strangers may have chosen. */
  readonly teamNameIntro: string;
  readonly email_verification: EmailTexts;
  readonly password_reset: EmailTexts;
  readonly magic_link: EmailTexts;
  readonly team_invitation: EmailTexts;
  readonly sign_in_invitation: EmailTexts;
  readonly payment_receipt: EmailTexts;
  readonly payment_failed: EmailTexts;
  readonly card_expiring: Omit<EmailTexts, 'button'>;
}

/** Texts of the built-in templates. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
export const englishTemplateTexts: TemplateTexts = {
  openAddress: 'Or open this address:',
  teamNameIntro: 'Team name, chosen by its members:',
  email_verification: {
    subject: 'Verify your email at {project}',
    heading: 'Verify your email address',
    sentence: 'Confirm that this is your email address at {project}.',
    button: 'Verify email',
    footnote: "If you didn't request this, you can ignore this email.",
  },
  password_reset: {
    subject: 'Reset your password at {project}',
    heading: 'Reset your password',
    sentence: 'Choose a new password for {project}.',
    button: 'Reset password',
    footnote: "If you didn't request this, you can ignore this email. Your password won't change.",
  },
  magic_link: {
    subject: 'Sign in to {project}: Your code is {otp}',
    heading: 'Sign in to {project}',
    sentence: 'Enter this code on the page where you requested it, or use the button.',
    button: 'Sign in',
    footnote: "If you didn't request this, you can ignore this email. Never share this code.",
  },
  team_invitation: {
    subject: 'You have been invited to join a team at {project}',
    heading: 'Join a team at {project}',
    sentence: 'You have been invited to join a team at {project}.',
    button: 'Join team',
    footnote: "If you don't know this team, you can ignore this email.",
  },
  sign_in_invitation: {
    subject: 'You have been invited to sign in to {project}',
    heading: 'Welcome to {project}',
    sentence: 'You have been invited to {project}. Sign in with this email address.',
    button: 'Sign in',
    footnote: "If you didn't expect this, you can ignore this email.",
  },
  payment_receipt: {
    subject: 'Your receipt from {project}',
    heading: 'Payment received',
    sentence: 'Thank you. You paid {amount} for {product} at {project}.',
    button: 'View receipt',
    footnote: 'Keep this email for your records.',
  },
  payment_failed: {
    subject: 'Your payment to {project} failed',
    heading: 'Payment failed',
    sentence: 'We could not charge {amount} for {product} at {project}. Pay the invoice to keep {product}.',
    button: 'Pay invoice',
    footnote: 'If you have already paid, you can ignore this email.',
  },
  card_expiring: {
    subject: 'Your card at {project} expires soon',
    heading: 'Your card expires soon',
    sentence:
      'Your subscription at {project} is paid with {card}, which expires at the end of {month}. Add a new card before then.',
    footnote: 'If you have already added a new card, you can ignore this email.',
  },
};
