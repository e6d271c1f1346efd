import { tabStorage } from '../../../core/tab-storage.ts';

/** Key in the session storage of this tab for the attempt code of a sign-in that makes the current session recent. */
const key = 'portico_mfa_reauthentication';

/** Stores that the sign-in of an attempt code makes the current session recent, for the page of the second factor. */
export function keepReauthentication(attemptCode: string): void {
  tabStorage()?.setItem(key, attemptCode);
}

/** Returns whether the sign-in of an attempt code makes the current session recent. */
export function isReauthentication(attemptCode: string): boolean {
  return tabStorage()?.getItem(key) === attemptCode;
}
