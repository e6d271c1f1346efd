import { type KnownError, KnownErrors } from '@portico/contract';
import { isLoopbackHost } from '../base/loopback.ts';
import { trustsOrigin, trustsUrl } from '../base/trusted-redirect.ts';
import { type HostedContext, hasHostedPages, hostedPagesUrl, isHostedPage } from './hosted-pages.ts';

/**
 * Returns whether a flow may return to a URL: a page on a trusted domain, a native app, or a hosted page.
 *
 * @see docs/reference/protocol/requests.md#trusted-redirects
 */
export function trustsRedirect(context: HostedContext, target: string): boolean {
  return trustsUrl(context.project.config.domains, target) || isHostedPage(context, target);
}

/** Checks that a flow may return to a URL. @throws {RedirectUrlNotWhitelisted} */
export function requireTrustedRedirect(context: HostedContext, target: string): void {
  if (!trustsRedirect(context, target)) throw untrustedRedirect(target);
}

/**
 * Returns the error for a URL that is not trusted. It says which URL, and which setting would allow it: what the caller has sent, and
 * nothing of the project. Queries, fragments and what stands before an "@" can contain secrets.
 */
export function untrustedRedirect(target: string): KnownError {
  const url = JSON.stringify((/^[^?#]*/.exec(target)?.[0] ?? '').replace(/\/\/[^/]*@/, '//').slice(0, 200));
  return KnownErrors.RedirectUrlNotWhitelisted.fromDetails(
    undefined,
    `The redirect URL ${url} is not trusted. ${allowing(target)}`,
  );
}

function allowing(target: string): string {
  const { protocol = '', hostname = '' } = URL.parse(target) ?? {};
  const setting = (name: string, key: string) =>
    `${name} under "Domains" in the dashboard, or "domains.${key}" in the configuration.`;
  if (isLoopbackHost(hostname)) return `Turn on ${setting('"Allow localhost"', 'allowLocalhost')}`;
  if (protocol !== '' && !/^https?:$/.test(protocol))
    return `Add it to ${setting('"Native apps"', 'nativeRedirectUris')}`;
  return `Add its domain to ${setting('"Trusted domains"', 'trustedDomains')}`;
}

/** Returns whether pages of an origin belong to the project. Hosted pages have the origin of this server. */
export function trustsPagesAt(context: HostedContext, origin: string): boolean {
  if (trustsOrigin(context.project.config.domains, origin)) return true;
  return hasHostedPages(context.project) && new URL(hostedPagesUrl(context)).origin === origin;
}
