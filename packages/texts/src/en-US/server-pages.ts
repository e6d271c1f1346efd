/** The texts of the pages of the server. `{category}` and `{project}` are replaced. */
export const englishServerPages = {
  /** The page behind the link of emails of a category. */
  unsubscribe: {
    title: 'Unsubscribe',
    question: 'Stop receiving emails of the category “{category}” from {project}?',
    button: 'Unsubscribe',
    done: 'You’re unsubscribed',
    doneText: 'You will no longer receive emails of the category “{category}” from {project}.',
    already: 'You have already unsubscribed from the category “{category}” of {project}.',
    /** A button that reverses it. */
    undo: 'Receive them again',
    undone: 'You’re subscribed again',
    undoneText: 'You will receive emails of the category “{category}” from {project} again.',
    settings: 'All email settings',
    back: 'Back to {project}',
  },
  /** The page that removes access after the verification of an address. */
  accessRemoval: {
    title: 'Review access to your account',
    question:
      'Your email address was verified for an account at {project}. The following can also be used with this account:',
    consequence:
      'If you don’t recognize it, remove it. Everything except this email address is removed, and all sessions are signed out. This can’t be undone.',
    button: 'Remove everything',
    /** When there is nothing to remove. */
    nothing: 'Only your email address can be used with your account at {project}.',
    done: 'Access removed',
    doneText: 'None of this works with your account at {project} anymore. Sign in with a code, or reset your password.',
  },
  /** The page for a sign-in that cannot go back to its app by itself. */
  failedReturn: {
    title: 'Sign-in not completed',
    /** The browser did not send the cookie of the sign-in. */
    cookie:
      'Your browser did not send the cookie of this sign-in. Cookies may be blocked, or you started in another browser or more than ten minutes ago. Go back to the app and sign in again.',
    /** The answer was used before, or is too old. */
    used: 'This sign-in was already completed or has expired. Go back to the app. If you are not signed in there, sign in again.',
    /** The person or the provider said no. */
    denied: 'The sign-in was cancelled or denied at the provider. Go back to the app and try again.',
    failed: 'The sign-in could not be completed. Go back to the app and try again, or use another sign-in method.',
    /** The link to the app. */
    back: 'Back to {project}',
  },
} as const;

type Pages = typeof englishServerPages;

/** The texts of the pages of the server in one language. */
export type ServerPageTexts = {
  readonly [Page in keyof Pages]: Readonly<Record<keyof Pages[Page], string>>;
};
