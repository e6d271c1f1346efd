/** Input of the checks: a part of the configuration in the format for owners. */
interface CheckedConfig {
  readonly allowLocalhost: boolean;
  /** Trusted domains, in the order of the reported problems. */
  readonly domains: readonly string[];
  /** Redirect URIs of the hosted pages. The owner view does not have them, so only servers check them. */
  readonly redirectUris?: readonly string[];
}

/**
 * Returns the problems that prevent production mode, as texts for owners.
 *
 * @returns an empty list if there are none
 * @see docs/reference/protocol/projects.md#production-mode-checks
 */
export function productionProblems({ allowLocalhost, domains, redirectUris = [] }: CheckedConfig): string[] {
  const localhost = "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings";
  const redirects = redirectUris
    .filter((uri) => problemOfDomain(uri).length > 0)
    .map((uri) => `Redirect URIs of the hosted pages must be HTTPS, with a domain, in production mode: ${uri}`);
  return [...(allowLocalhost ? [localhost] : []), ...domains.flatMap(problemOfDomain), ...redirects];
}

function problemOfDomain(domain: string): string[] {
  const url = URL.parse(domain.replaceAll(/\*+/g, 'wildcard-placeholder'));
  if (url === null) return [`Trusted domain is not a valid URL: ${domain}`];
  const { protocol } = url;
  // A trailing dot in a host name has no effect.
  const hostname = url.hostname.replace(/\.$/, '');
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) {
    return [`Localhost domains are not allowed to be trusted in production mode: ${domain}`];
  }
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) {
    return [`Direct IPs are not valid for trusted domains in production mode: ${domain}`];
  }
  return protocol === 'https:' ? [] : [`Trusted domains should be HTTPS: ${domain}`];
}
