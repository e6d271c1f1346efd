import type { TestProject } from './project.ts';
import type { SignedInUser } from './project-parts.ts';

/** The cookie with which an app knows a browser. */
export interface SessionCookie {
  /** Name of the cookie. */
  readonly name: string;
  /** The refresh token, encoded. */
  readonly value: string;
  /** The URL of the app. */
  readonly url: string;
}

/** Returns the cookie that signs a user in to the app at a URL. */
export function sessionCookie(
  { id }: Pick<TestProject, 'id'>,
  { tokens }: Pick<SignedInUser, 'tokens'>,
  appUrl: string,
): SessionCookie {
  const prefix = appUrl.startsWith('https:') ? '__Host-' : '';
  const value = JSON.stringify({ refresh_token: tokens.refreshToken, updated_at_millis: Date.now() });
  return { name: `${prefix}portico-refresh-${id}--default`, value: encodeURIComponent(value), url: appUrl };
}
