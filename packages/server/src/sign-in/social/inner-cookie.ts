import type { PublicContext } from '../../kernel/context.ts';
import { requestLifetimeSeconds } from './outer-request.ts';

const stateForm = /^[0-9a-z]{45}$/;

/** Returns whether a text can be a state of this server. */
export function isInnerState(text: string): boolean {
  return stateForm.test(text);
}

/**
 * Returns the name of the cookie. With HTTPS, it has the prefix that prevents other subdomains from setting it.
 *
 * @see RFC 6265bis §4.1.3.2
 */
function nameOf({ platform }: PublicContext, innerState: string): string {
  return `${isHttps(platform) ? '__Host-' : ''}stack-oauth-inner-${innerState}`;
}

function isHttps({ publicUrl }: PublicContext['platform']): boolean {
  return publicUrl().startsWith('https:');
}

/**
 * Returns the cookie that binds a sign-in to the browser that started it. When the provider posts a form from its own
 * site, browsers send only `SameSite=None` cookies, which must be secure.
 */
export function innerCookie(context: PublicContext, innerState: string, options: { readonly postsAnswer: boolean }) {
  return cookie(context, innerState, 'true', { ...options, maxAgeSeconds: requestLifetimeSeconds });
}

/** Returns the header that deletes the cookie. */
export function expiredInnerCookie(context: PublicContext, innerState: string, postsAnswer: boolean): string {
  return cookie(context, innerState, '', { postsAnswer, maxAgeSeconds: 0 });
}

function cookie(
  context: PublicContext,
  innerState: string,
  value: string,
  { postsAnswer, maxAgeSeconds }: { readonly postsAnswer: boolean; readonly maxAgeSeconds: number },
): string {
  const { platform } = context;
  const isSecure = isHttps(platform) || platform.settings.isProduction || postsAnswer;
  const attributes = [
    'Path=/',
    'HttpOnly',
    `SameSite=${postsAnswer ? 'None' : 'Lax'}`,
    `Max-Age=${maxAgeSeconds}`,
    ...(isSecure ? ['Secure'] : []),
  ];
  return `${nameOf(context, innerState)}=${value}; ${attributes.join('; ')}`;
}

/** Returns whether a cookie header contains the cookie of a state. */
export function hasInnerCookie(context: PublicContext, header: string | undefined, innerState: string): boolean {
  if (!isInnerState(innerState)) return false;
  // @guard field-check-cookie-belongs-to-its-visit
  return (header ?? '').split(';').some((part) => part.trim() === `${nameOf(context, innerState)}=true`);
}
