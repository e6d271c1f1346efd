import { EditConflict } from './edit-conflict.ts';
import { fill } from './fill.ts';
import { NothingToErase } from './nothing-to-erase.ts';
import { page } from './words.ts';

/** An error as a text for users: what happened, what to do, and the request ID for the server log. */
export interface Explanation {
  title: string;
  text: string;
  code?: string;
  requestId?: string;
}

/** Titles that replace the message of a known error. */
const titles: Record<string, string> = { EMAIL_PASSWORD_MISMATCH: 'Incorrect email or password.' };

const advice: Record<string, string> = {
  EMAIL_PASSWORD_MISMATCH: 'Check both and try again.',
  USER_EMAIL_ALREADY_EXISTS:
    'Another user signs in with this email. Use a different email, or turn off sign-in with this email for one of them.',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    'Another user signs in with this email. Use a different email, or turn off sign-in with this email for one of them.',
  USER_NOT_FOUND: 'The user may have been deleted in another window. Reload the page.',
  PASSWORD_TOO_SHORT: 'Choose a longer password.',
  PASSWORD_TOO_LONG: 'Choose a shorter password.',
  INVALID_TOTP_CODE: 'Enter the code that the app shows now.',
  INVALID_RECOVERY_CODE: 'Enter a code that you have not used yet.',
  VERIFICATION_CODE_EXPIRED: 'The sign-in has expired. Go back and sign in again.',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'Go back and sign in again.',
  SIGN_UP_NOT_ENABLED: 'Ask an owner of this server for an account.',
  PROJECT_ROLE_REQUIRED: 'Ask an owner of the project for another role.',
  TEAM_MEMBERSHIP_ALREADY_EXISTS: 'To change the role, open the menu of the person in the list.',
  TEAM_INVITATION_EMAIL_MISMATCH: 'Sign out, and sign in with the invited email address.',
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: 'Remove a person, or ask the operator of this server for more seats.',
  API_KEY_NOT_FOUND: 'The key set may have been removed in another window. Reload the page.',
};

/** Explains any thrown value. An error with a cause is explained by its cause. */
export function explain(error: unknown): Explanation {
  if (error instanceof Error && error.cause instanceof Error && 'status' in error.cause) return explain(error.cause);
  if (!(error instanceof Error)) return unexpected('A value that is not an error was thrown.');
  if (error instanceof EditConflict) return { title: error.message, text: 'Check the current version and try again.' };
  if (error.name === 'SourceProblem') return { title: error.message, text: 'Check the file and the other fields.' };
  if (error instanceof NothingToErase)
    return { title: 'No data of this user was found', text: 'The project has no user, event or email with this ID.' };
  const requestId = textOf(error, 'requestId');
  const withId = requestId === undefined ? {} : { requestId };
  const code = textOf(error, 'code');
  if (code !== undefined)
    return {
      title: titles[code] ?? error.message,
      text: advice[code] ?? page.words.checkInput,
      code,
      ...withId,
    };
  if (error.name === 'ConnectionError' || error instanceof TypeError) {
    return navigator.onLine
      ? { title: page.words.unreachable, text: page.words.unreachableText }
      : { title: page.words.offline, text: page.words.offlineText };
  }
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined;
  if (status === 429)
    return { title: page.words.tooMany, text: fill(page.words.tooManyText, { later: laterOf(error) }), ...withId };
  if (status !== undefined && status < 500) {
    return { title: textOf(error, 'text') ?? error.message, text: page.words.checkInput, ...withId };
  }
  if (status !== undefined) {
    return { title: page.words.serverError, text: page.words.serverErrorText, ...withId };
  }
  return { ...unexpected(error.message), ...withId };
}

/** Describes when to try again, according to the server. */
function laterOf(error: Error): string {
  const seconds: unknown = Reflect.get(error, 'retryAfterSeconds');
  if (typeof seconds !== 'number') return page.words.later;
  const format = new Intl.RelativeTimeFormat(page.tag);
  return seconds < 60
    ? format.format(Math.max(1, seconds), 'second')
    : format.format(Math.ceil(seconds / 60), 'minute');
}

function unexpected(text: string): Explanation {
  return { title: page.words.unexpected, text: fill(page.words.unexpectedText, { reason: text }) };
}

function textOf(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
