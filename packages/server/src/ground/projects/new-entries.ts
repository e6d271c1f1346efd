import type { ProjectConfig } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';

/**
 * Checks the entries that a change adds to the configuration. Entries that earlier releases stored keep working: they may
 * have IDs and domains that new ones must not have.
 *
 * @throws {Refusal} 400, with the invalid key and the reason
 * @see docs/reference/protocol/requests.md#field-rules
 */
export function requireSoundNewEntries(before: ProjectConfig, after: ProjectConfig): void {
  const known = new Set(idsOf(before).map(({ path }) => path));
  for (const { path, name, id } of idsOf(after)) {
    // @guard field-config-new-id
    if (userSpecifiedId.test(id) || known.has(path)) continue;
    throw new Refusal(
      400,
      `${path}: ${name}Id must contain only letters, numbers, underscores, and hyphens, and not start with a hyphen. It has at most 63 characters.`,
    );
  }
  const trusted = new Set(domainsOf(before).map(({ baseUrl }) => baseUrl));
  for (const { path, baseUrl } of domainsOf(after)) {
    // @guard field-config-new-domain
    if (trusted.has(baseUrl) || isSoundDomain(baseUrl)) continue;
    throw new Refusal(400, `${path}.baseUrl: ${baseUrl} is not a valid domain`);
  }
}

const userSpecifiedId = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/;

function idsOf({ payments, dataVault, domains }: ProjectConfig) {
  const named = (name: string, path: string, entries: object) =>
    Object.keys(entries).map((id) => ({ name, id, path: `${path}.${id}` }));
  return [
    ...named('item', 'payments.items', payments.items),
    ...named('catalog', 'payments.catalogs', payments.catalogs),
    ...named('product', 'payments.products', payments.products),
    ...Object.entries(payments.products).flatMap(([id, { prices }]) =>
      prices === 'include-by-default' ? [] : named('price', `payments.products.${id}.prices`, prices),
    ),
    ...named('store', 'dataVault.stores', dataVault.stores),
    ...named('domain', 'domains.trustedDomains', domains.trustedDomains),
  ];
}

function domainsOf({ domains }: ProjectConfig) {
  return Object.entries(domains.trustedDomains).map(([id, { baseUrl }]) => ({
    path: `domains.trustedDomains.${id}`,
    baseUrl,
  }));
}

/** Labels of a host with wildcards, which are letters here. */
const wildcardHost = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/;
/** Browsers also open hosts with underscores, and with a dot at the end. */
const plainHost = /^(?:(?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?|\[[0-9a-f:.]+\])$/;

/** Returns whether the host of a trusted domain can exist. The schema has checked everything else. */
function isSoundDomain(baseUrl: string): boolean {
  const host = URL.parse(baseUrl.replaceAll(/\*+/g, 'wildcard'))?.hostname ?? '';
  return (baseUrl.includes('*') ? wildcardHost : plainHost).test(host);
}
