import type { AdminProjectConfig } from '@portico/react';

/** Everything that stands between a project and production mode, in the order of its domains. @see protocol 05 §5.9 */
export function productionModeProblems({
  allowLocalhost,
  domains,
}: Pick<AdminProjectConfig, 'allowLocalhost' | 'domains'>): string[] {
  const localhost = allowLocalhost
    ? ["Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings"]
    : [];
  return [...localhost, ...domains.flatMap(({ domain }) => problemsOf(domain))];
}

function problemsOf(domain: string): string[] {
  const withoutWildcards = domain.replace(/\*+/g, 'wildcard-placeholder');
  if (!URL.canParse(withoutWildcards)) return [`Trusted domain is not a valid URL: ${domain}`];
  const { hostname, protocol } = new URL(withoutWildcards);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return [
    isLocal ? `Localhost domains are not allowed to be trusted in production mode: ${domain}` : undefined,
    /^(\d+\.){3}\d+$|^\[/.test(hostname)
      ? `Direct IPs are not valid for trusted domains in production mode: ${domain}`
      : undefined,
    protocol === 'https:' ? undefined : `Trusted domains should be HTTPS: ${domain}`,
  ].filter((problem) => problem !== undefined);
}
