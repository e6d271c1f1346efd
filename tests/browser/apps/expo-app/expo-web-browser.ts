import type { SystemBrowser } from '@portico/expo/core/modules.ts';

declare global {
  /** The test: opens the page in a tab of the same browser, and reports the URL of the app that it returns to. */
  function openAuthSession(url: string, redirectUri: string): Promise<{ readonly type: string; readonly url?: string }>;
}

/** Takes the place of `expo-web-browser`. */
export const openAuthSessionAsync: SystemBrowser['openAuthSessionAsync'] = (url, redirectUri) =>
  openAuthSession(url, redirectUri);
