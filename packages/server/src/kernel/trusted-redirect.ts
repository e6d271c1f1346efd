import { KnownErrors } from '@portico/contract';
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
  if (!trustsRedirect(context, target)) throw new KnownErrors.RedirectUrlNotWhitelisted();
}

/** Returns whether pages of an origin belong to the project. Hosted pages have the origin of this server. */
export function trustsPagesAt(context: HostedContext, origin: string): boolean {
  if (trustsOrigin(context.project.config.domains, origin)) return true;
  return hasHostedPages(context.project) && new URL(hostedPagesUrl(context)).origin === origin;
}
