import type { ProjectConfig } from '@portico/contract';

type PasskeySettings = Pick<ProjectConfig['auth']['passkey'], 'relyingPartyId' | 'relatedOrigins'>;

/** Returns whether a host is a domain or one of its subdomains. */
export function isBelow(host: string, domain: string): boolean {
  // @guard passkeys-end-of-name-is-no-domain
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * Returns the relying party IDs whose passkeys a page may use: its host name, and that of the project if the page is below it
 * or a related origin.
 *
 * @param page the URL of a page on a trusted domain
 * @see https://www.w3.org/TR/webauthn-3/#sctn-related-origins
 */
export function relyingPartiesOf({ relyingPartyId, relatedOrigins }: PasskeySettings, page: URL): readonly string[] {
  const { hostname, origin } = page;
  if (relyingPartyId === null) return [hostname];
  // @guard passkeys-pages-outside-of-relying-party
  const mayShare = isBelow(hostname, relyingPartyId) || relatedOrigins.includes(origin);
  return mayShare ? [hostname, relyingPartyId] : [hostname];
}

/**
 * Returns the document that the host of the relying party ID serves at `/.well-known/webauthn`.
 *
 * @returns undefined if the project has no relying party ID
 */
export function relatedOriginsDocument({ auth }: ProjectConfig): { readonly origins: string[] } | undefined {
  const { relyingPartyId, relatedOrigins } = auth.passkey;
  return relyingPartyId === null ? undefined : { origins: [...relatedOrigins] };
}
