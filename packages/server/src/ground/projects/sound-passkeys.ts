import { isDeepStrictEqual } from 'node:util';
import { type ProjectConfig, relatedLabelsMax } from '@portico/contract';
import { parse } from 'tldts';
import { Refusal } from '../../base/refusal.ts';
import { isBelow } from '../../base/relying-party.ts';
import { trustsOrigin } from '../../base/trusted-redirect.ts';

type Checked = Pick<ProjectConfig, 'auth' | 'domains'>;

/**
 * Checks a change of the relying party ID, the related origins or the trusted domains, which depend on each other. Browsers check
 * the same, so a wrong setting only breaks the sign-in, but this names the reason. Other changes are not checked, because the list
 * of public suffixes changes with releases.
 *
 * @throws {Refusal} 400, with the key and the reason
 * @see docs/build/second-factor.md#one-passkey-for-several-domains
 */
export function requireSoundPasskeys(before: Checked, { auth, domains }: Checked): void {
  if (isDeepStrictEqual([before.auth.passkey, before.domains], [auth.passkey, domains])) return;
  const { relyingPartyId, relatedOrigins } = auth.passkey;
  if (relyingPartyId !== null) requireSoundRelyingParty(domains, relyingPartyId);
  else if (relatedOrigins.length > 0) refuse('relatedOrigins', 'set relyingPartyId first');
  for (const origin of relatedOrigins) {
    // @guard passkeys-related-origins-are-trusted
    if (!trustsOrigin(domains, origin)) refuse('relatedOrigins', `${origin} is not a trusted domain of the project`);
  }
  const labels = new Set(relatedOrigins.map((origin) => parsed(new URL(origin).hostname).domainWithoutSuffix));
  // @guard passkeys-number-of-related-names
  if (labels.size > relatedLabelsMax) {
    refuse('relatedOrigins', `browsers read at most ${relatedLabelsMax} different domain names`);
  }
}

function requireSoundRelyingParty(domains: ProjectConfig['domains'], id: string): void {
  // Everyone can register below a public suffix, such as co.uk or github.io.
  // @guard passkeys-public-suffixes
  if (parsed(id).domain === null) refuse('relyingPartyId', `${id} is a public suffix. Use a domain of your own`);
  const isOwn = Object.values(domains.trustedDomains).some(({ baseUrl }) => isBelow(hostOf(baseUrl), id));
  // @guard passkeys-relying-party-of-someone-else
  if (isOwn || trustsOrigin(domains, `https://${id}`)) return;
  refuse('relyingPartyId', `no trusted domain of the project is ${id} or one of its subdomains`);
}

function parsed(host: string) {
  // @guard passkeys-private-suffixes
  return parse(host, { allowPrivateDomains: true });
}

/** Returns the host of a trusted domain, which can contain wildcards. */
function hostOf(baseUrl: string): string {
  return /^https?:\/\/([^/?#:]+)/i.exec(baseUrl)?.[1]?.toLowerCase() ?? '';
}

function refuse(key: string, reason: string): never {
  throw new Refusal(400, `auth.passkey.${key}: ${reason}`);
}
