import type { CountOldDataOptions } from '@portico/react';

/** Settings whose old data can be counted. */
export type CountedSetting = CountOldDataOptions['setting'];

/** A number of days that a project can choose. Null: never. */
export interface KeptChoice {
  days: number | null;
  text: string;
}

interface KindTexts {
  label: string;
  /** What the data is used for. */
  use: string;
  /** What a shorter time deletes, and what stops working. Undefined: nothing that is kept now. */
  loss: string | undefined;
  choices: readonly KeptChoice[];
}

/** A kind whose old data can be counted. */
interface CountedKind extends KindTexts {
  /** Path of the setting in the configuration document. */
  path: CountedSetting;
  /** One and several rows. */
  rows: readonly [one: string, several: string];
}

/** A kind of which a shorter time deletes nothing that exists. */
interface LaterKind extends KindTexts {
  path: 'emails.contentDays' | 'users.deletionGraceDays';
  rows?: undefined;
}

/** A kind of data that a project keeps for a time. */
export type KeptKind = CountedKind | LaterKind;

const after = (...days: readonly number[]): KeptChoice[] =>
  days.map((count) => ({ days: count, text: count === 1 ? 'After 1 day' : `After ${count} days` }));

/** The kinds whose time a project chooses. */
export const keptKinds: readonly KeptKind[] = [
  {
    path: 'events.retentionDays',
    label: 'Delete events of the audit log',
    use: 'Used for the audit log, successful sign-ins, and to undo imports.',
    loss: 'Older events are deleted within an hour. An import can no longer be undone if its events are gone.',
    rows: ['event', 'events'],
    choices: [...after(30, 90, 180, 365), { days: 730, text: 'After 2 years' }, { days: 1825, text: 'After 5 years' }],
  },
  {
    path: 'events.failedSignInDays',
    label: 'Delete failed sign-ins',
    use: 'Used to find out why a person cannot sign in. They contain IP addresses, and email addresses that belong to no user.',
    loss: 'Older failed sign-ins leave the list of sign-ins within an hour.',
    rows: ['failed sign-in', 'failed sign-ins'],
    choices: after(1, 7, 14, 30),
  },
  {
    path: 'requests.retentionDays',
    label: 'Delete requests of the API',
    use: 'Used to find out why a request failed. They contain IP addresses and IDs of users.',
    loss: 'Older requests leave the request log within an hour.',
    rows: ['request', 'requests'],
    choices: after(1, 3, 7),
  },
  {
    path: 'emails.contentDays',
    label: 'Delete the contents of sent emails',
    use: 'Used to show what an email said. Codes and links are removed when it is sent.',
    loss: 'Emails that are sent from now on lose their contents earlier. Contents of earlier ones stay for at most 7 days.',
    choices: [{ days: 0, text: 'When they are delivered' }, ...after(1, 3, 7)],
  },
  {
    path: 'emails.retentionDays',
    label: 'Delete sent emails',
    use: 'Used for the email log: recipient, subject, and whether an email was delivered.',
    loss: 'Older emails leave the log within an hour. Reports of email providers about them are ignored.',
    rows: ['email', 'emails'],
    choices: after(7, 14, 30, 60, 90),
  },
  {
    path: 'webhooks.retentionDays',
    label: 'Delete webhook messages',
    use: 'Used for the delivery log and to replay deliveries. They contain user objects.',
    loss: 'Older messages are deleted within an hour, and can no longer be replayed.',
    rows: ['message', 'messages'],
    choices: after(4, 7, 14, 30),
  },
  {
    path: 'users.deletionGraceDays',
    label: 'Delete accounts at the request of users',
    use: 'Until then, users can sign in to keep the account. Their sessions and API keys stop at once. Scheduled deletions keep their date. Requires “Allow account deletion” in Sign-in methods.',
    loss: undefined,
    choices: [{ days: 0, text: 'Immediately' }, ...after(7, 14, 30, 90)],
  },
  {
    path: 'users.erasureDelayDays',
    label: 'Erase what is left of deleted users',
    use: 'Until then, the audit log says who deleted an account and what it did.',
    loss: 'The personal data of users who were deleted earlier is erased within minutes. Payments stay.',
    rows: ['deleted user', 'deleted users'],
    choices: [
      { days: 0, text: 'Immediately' },
      ...after(7, 30, 90),
      { days: null, text: 'Never. Each kind keeps its own time' },
    ],
  },
  {
    path: 'users.anonymousUnusedDays',
    label: 'Delete unused anonymous users',
    use: 'Returning visitors lose what they did without an account.',
    loss: 'Anonymous users without activity are deleted within an hour. Those with payments or a picture stay.',
    rows: ['anonymous user', 'anonymous users'],
    choices: [...after(7, 30, 90, 365), { days: null, text: 'Never' }],
  },
];

/** Kinds whose time is fixed, with the time. */
export const fixedKinds: readonly (readonly [kind: string, time: string])[] = [
  ['Expired sessions', 'Deleted when they expire'],
  ['Codes in emails, and invitations', '30 days after they expire'],
  ['Lists of imported lines', '30 days'],
  ['Security notices', '2 hours after they are queued. The emails stay in the email log'],
  ['Payments, subscriptions and purchases', 'Kept for your bookkeeping'],
  ['Backups', 'As long as the operator of this server keeps them'],
];
