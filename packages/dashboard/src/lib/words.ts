/** Texts of shared components and of errors. `{name}` is replaced. */
export const englishWords = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  undo: 'Undo',
  undoFailed: 'The action could not be undone',
  optional: 'Optional',
  tryAgain: 'Try again',
  requestId: 'Request ID',
  loading: 'Loading {what}',
  typeToConfirm: 'Type {name} to confirm',
  copy: 'Copy',
  copyWhat: 'Copy {what}',
  copied: 'Copied',
  copyBlocked: 'The browser blocked copying',
  copyBlockedText: 'Select the text and copy it yourself.',
  waiting: 'Waiting for the server',
  waitingText: 'It has not responded yet.',
  justNow: 'just now',
  inAMoment: 'in a moment',
  unreachable: 'Could not reach the server',
  unreachableText: 'It may be restarting. Wait a moment and try again.',
  offline: 'You are offline',
  offlineText: 'Check your internet connection and try again.',
  tooMany: 'Too many attempts',
  tooManyText: 'Try again {later}.',
  later: 'later',
  checkInput: 'Check your input and try again.',
  serverError: 'An error occurred on the server',
  serverErrorText: 'Try again. If the error persists, check the server log.',
  unexpected: 'Something went wrong',
  unexpectedText: 'Reload the page and try again. ({reason})',
} as const;

/** Texts of shared components in one language. */
export type Words = Readonly<Record<keyof typeof englishWords, string>>;

/** The texts of this page, and the language tag for dates. The dashboard is in English. */
export const page: { words: Words; tag: string } = { words: englishWords, tag: 'en' };

/** Sets the language of the page. Called before anything is shown. @param tag for dates, such as `de-AT` */
export function setWords(words: Words, tag: string): void {
  page.words = words;
  page.tag = tag;
}
