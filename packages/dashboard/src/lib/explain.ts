import { EditConflict } from './edit-conflict.ts';

/** A failure in the words of a person: what happened, what to do, and what to look for in the server's log. */
export interface Explanation {
  title: string;
  text: string;
  code?: string;
  requestId?: string;
}

const advice: Record<string, string> = {
  EMAIL_PASSWORD_MISMATCH: 'Check both and try again.',
  USER_EMAIL_ALREADY_EXISTS:
    'Someone signs in with this e-mail already. Use another one, or turn off sign-in by e-mail for one of them.',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    'Somebody else signs in with this e-mail. Use another one, or turn off sign-in by e-mail for one of them.',
  USER_NOT_FOUND: 'The user was deleted, perhaps in another window.',
  PASSWORD_TOO_SHORT: 'Choose a longer one.',
  PASSWORD_TOO_LONG: 'Choose a shorter one.',
  INVALID_TOTP_CODE: 'Take the one that your app shows now.',
  VERIFICATION_CODE_EXPIRED: 'It took too long. Go back and sign in again.',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'Go back and sign in again.',
  SIGN_UP_NOT_ENABLED: 'Ask an owner of this server for an account.',
  API_KEY_NOT_FOUND: 'The key set was removed, perhaps in another window. Reload the page.',
};

/** Explains anything that was thrown. An error that only adds words to another is explained by that one. */
export function explain(error: unknown): Explanation {
  if (error instanceof Error && error.cause instanceof Error && 'status' in error.cause) return explain(error.cause);
  if (!(error instanceof Error)) return unexpected('Something that is not an error was thrown.');
  if (error instanceof EditConflict) return { title: error.message, text: 'Check the current version and try again.' };
  const requestId = textOf(error, 'requestId');
  const withId = requestId === undefined ? {} : { requestId };
  const code = textOf(error, 'code');
  if (code !== undefined)
    return { title: error.message, text: advice[code] ?? 'Change that and try again.', code, ...withId };
  if (error.name === 'ConnectionError' || error instanceof TypeError) {
    return navigator.onLine
      ? { title: 'The server does not answer', text: 'It may be restarting. Wait a moment and try again.' }
      : { title: 'You are offline', text: 'Check your connection and try again.' };
  }
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined;
  if (status === 429) return { title: 'Too many attempts', text: `Try again ${laterOf(error)}.`, ...withId };
  if (status !== undefined && status < 500) {
    return { title: textOf(error, 'text') ?? error.message, text: 'Change that and try again.', ...withId };
  }
  if (status !== undefined) {
    return {
      title: 'The server ran into a problem',
      text: 'Try again. If it stays, its log has the details.',
      ...withId,
    };
  }
  return { ...unexpected(error.message), ...withId };
}

/** When to try again, as far as the server said. */
function laterOf(error: Error): string {
  const seconds: unknown = Reflect.get(error, 'retryAfterSeconds');
  if (typeof seconds !== 'number') return 'in a while';
  const [count, unit] = seconds < 60 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

function unexpected(text: string): Explanation {
  return { title: 'Something went wrong in this page', text: `Reload it and try again. (${text})` };
}

function textOf(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
