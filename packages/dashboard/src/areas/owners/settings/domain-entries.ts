import type { AdminDomain } from '@portico/react';
import { EditConflict } from '../../../lib/edit-conflict.ts';

/**
 * Returns the error of a domain; undefined if it is valid.
 *
 * @see docs/reference/protocol/requests.md#field-rules
 */
export function domainProblem(domain: string, others: readonly AdminDomain[]): string | undefined {
  if (/\s/.test(domain)) return 'Remove the spaces.';
  if (domain === '') return 'Enter a domain.';
  if (!/^https?:\/\//.test(domain)) return 'The domain must begin with https:// or http://.';
  const [, , host = '', ...path] = domain.split('/');
  if (path.some((part) => part !== '')) return 'Enter the domain without a path.';
  if (/[@?#]/.test(host) || !isHost(domain)) return 'This is not a valid domain.';
  const isKnown = others.some((one) => tidyDomain(one.domain) === tidyDomain(domain));
  return isKnown ? 'This domain is already in the list.' : undefined;
}

/** Labels of a host with wildcards, which are letters here. */
const wildcardHost = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/;
/** Browsers also open hosts with underscores, and with a dot at the end. */
const plainHost = /^(?:(?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?|\[[0-9a-f:.]+\])$/;

/** Returns whether the host of a domain can exist. */
function isHost(domain: string): boolean {
  const host = URL.parse(domain.replaceAll(/\*+/g, 'any'))?.hostname ?? '';
  return (domain.includes('*') ? wildcardHost : plainHost).test(host);
}

/** Returns the error of the path of the sign-in pages. @see docs/reference/protocol/requests.md#field-rules */
export function handlerPathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'The path must begin with a slash.';
  if (path.startsWith('//')) return 'The path must begin with one slash only.';
  return /[\s?#*\\]/.test(path) ? 'Use only letters, digits, dashes and slashes.' : undefined;
}

/**
 * Returns the list with a domain added, or changed in place.
 *
 * @param edited the domain before the change; undefined for a new one
 * @throws {EditConflict} the edited domain is no longer in the list, or the new domain is already in it
 */
export function withDomain(
  domains: readonly AdminDomain[],
  domain: AdminDomain,
  edited: AdminDomain | undefined,
): AdminDomain[] {
  const others = domains.filter((one) => one.domain !== edited?.domain);
  if (others.some((one) => tidyDomain(one.domain) === tidyDomain(domain.domain)))
    throw new EditConflict('Someone else added this domain.');
  if (edited === undefined) return [...domains, domain];
  if (!domains.some((one) => isSameDomain(one, edited)))
    throw new EditConflict('Someone else changed or removed this domain.');
  return domains.map((one) => (one.domain === edited.domain ? domain : one));
}

/** Returns the list without a domain. */
export function withoutDomain(domains: readonly AdminDomain[], domain: string): AdminDomain[] {
  return domains.filter((one) => one.domain !== domain);
}

function isSameDomain(one: AdminDomain, other: AdminDomain): boolean {
  return one.domain === other.domain && one.handlerPath === other.handlerPath;
}

/**
 * Returns the domain without a trailing slash. A missing scheme is added: `http://` for `localhost` and addresses of this
 * machine, `https://` otherwise.
 */
export function tidyDomain(domain: string): string {
  const text = domain.trim().replace(/\/+$/, '');
  if (text === '' || text.includes('://')) return text;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(text) ? `http://${text}` : `https://${text}`;
}
