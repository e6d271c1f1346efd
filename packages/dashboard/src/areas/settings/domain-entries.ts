import type { AdminDomain } from '@portico/react';
import { EditConflict } from '../../lib/edit-conflict.ts';

/**
 * What is wrong with an address that users are to be sent back to; undefined when nothing is.
 *
 * @see docs/protocol/requests.md#field-rules
 */
export function domainProblem(domain: string, others: readonly AdminDomain[]): string | undefined {
  if (/\s/.test(domain)) return 'Leave out the spaces.';
  if (!/^https?:\/\//.test(domain)) return 'Begin with https:// or http://.';
  const [, , host = '', ...path] = domain.split('/');
  if (path.some((part) => part !== '')) return 'Leave out what comes after the name: all pages there are yours.';
  if (/[@?#]/.test(host) || !URL.canParse(domain.replaceAll(/\*+/g, 'any'))) return 'This is not an address.';
  const isKnown = others.some((one) => tidyDomain(one.domain) === tidyDomain(domain));
  return isKnown ? 'This address is in the list already.' : undefined;
}

/** What is wrong with the path of the sign-in pages. @see docs/protocol/requests.md#field-rules */
export function handlerPathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'Begin with a slash.';
  return /[\s?#*]/.test(path) ? 'Use letters, digits, dashes and slashes.' : undefined;
}

/**
 * The list with a domain added, or changed in its old place.
 *
 * @param edited the domain as it was before the change; undefined for a new one
 * @throws {EditConflict} the edited domain is not in the list any more, or the new address is in it already
 */
export function withDomain(
  domains: readonly AdminDomain[],
  domain: AdminDomain,
  edited: AdminDomain | undefined,
): AdminDomain[] {
  const others = domains.filter((one) => one.domain !== edited?.domain);
  if (others.some((one) => tidyDomain(one.domain) === tidyDomain(domain.domain)))
    throw new EditConflict('This domain was added by someone else.');
  if (edited === undefined) return [...domains, domain];
  if (!domains.some((one) => isSameDomain(one, edited)))
    throw new EditConflict('This domain was changed or removed by someone else.');
  return domains.map((one) => (one.domain === edited.domain ? domain : one));
}

/** The list without a domain. */
export function withoutDomain(domains: readonly AdminDomain[], domain: string): AdminDomain[] {
  return domains.filter((one) => one.domain !== domain);
}

function isSameDomain(one: AdminDomain, other: AdminDomain): boolean {
  return one.domain === other.domain && one.handlerPath === other.handlerPath;
}

/** The address without the slash at its end. */
export function tidyDomain(domain: string): string {
  return domain.trim().replace(/\/+$/, '');
}
