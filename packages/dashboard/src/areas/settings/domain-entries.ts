import type { AdminDomain } from '@portico/react';

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

/** The address without the slash at its end. */
export function tidyDomain(domain: string): string {
  return domain.trim().replace(/\/+$/, '');
}
