import type { TenancyContext } from '../../kernel/context.ts';
import { hostedPagesUrl, isHostedPage } from '../../kernel/hosted-pages.ts';
import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';
import { trustsRedirect } from '../../kernel/trusted-redirect.ts';
import { withFailure } from './error-url.ts';
import type { OuterRequest } from './outer-request.ts';

/** The app of a sign-in, for a link back. */
interface KnownApp {
  /** Its first page, or the redirect URI of a native app with the failure. */
  readonly url: string;
  readonly project: ProjectSnapshot;
}

/** A sign-in that cannot go on to the provider or to the app by itself. */
export interface FailedReturn {
  readonly failure: unknown;
  /** What the return lacks: the cookie of this browser, or a request that was not used yet. */
  readonly lacks?: 'cookie' | 'request';
  readonly app?: KnownApp | undefined;
  /** What the developer of the app should know. Default: the code of the failure. */
  readonly detail?: string;
  /** Value of `set-cookie`. */
  readonly cookie?: string;
}

/** Returns the app of a request. @returns undefined if the project does not trust it */
export function appOf(
  context: TenancyContext,
  { redirectUri, providerConfigId }: Pick<OuterRequest, 'redirectUri' | 'providerConfigId'>,
  failure: unknown,
): KnownApp | undefined {
  // @guard failed-return-links-to-trusted-app
  if (!trustsRedirect(context, redirectUri)) return undefined;
  const { project } = context;
  if (isHostedPage(context, redirectUri)) return { url: `${hostedPagesUrl(context)}/sign-in`, project };
  // The root of a private-use scheme opens nothing: only the registered URI belongs to the app.
  const isPage = /^https?:/i.test(redirectUri);
  const url = isPage ? new URL('/', redirectUri).href : withFailure(redirectUri, providerConfigId, failure);
  return { url, project };
}
