import type { ProjectConfig } from '@portico/contract';

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Tells whether a flow may return to a URL: this machine, if the project allows that, or a trusted domain of the same
 * scheme, host and port. Paths do not matter.
 *
 * @see protocol 01 §1.10, redirect trust rule
 */
export function trustsRedirect(domains: ProjectConfig['domains'], target: string): boolean {
  // Browsers drop tabs and line breaks and take backslashes for slashes; what needs that to parse is not trusted.
  if (/[\s\\]/.test(target)) return false;
  const url = URL.parse(target);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (domains.allowLocalhost && isLocalhost(url.hostname)) return true;
  return Object.values(domains.trustedDomains).some(({ baseUrl }) => fitsDomain(baseUrl, url));
}

function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function portOf(url: URL): string {
  return url.port === '' ? (defaultPorts[url.protocol] ?? '') : url.port;
}

function fitsDomain(baseUrl: string, url: URL): boolean {
  if (!baseUrl.includes('*')) {
    const domain = URL.parse(baseUrl);
    return (
      domain !== null &&
      domain.protocol === url.protocol &&
      domain.hostname === url.hostname &&
      portOf(domain) === portOf(url)
    );
  }
  const parts = /^(https?:)\/\/([^/?#]+)/i.exec(baseUrl);
  const [, scheme, host] = parts ?? [];
  if (scheme === undefined || host === undefined || scheme.toLowerCase() !== url.protocol) return false;
  if (host.includes(':')) return hostPattern(host).test(`${url.hostname}:${portOf(url)}`);
  return url.port === '' && hostPattern(host).test(url.hostname);
}

/** `*` stands for characters of one label, `**` for any; everything else for itself. */
function hostPattern(host: string): RegExp {
  const source = host
    .toLowerCase()
    .split(/(\*+)/)
    .map((piece) => {
      if (piece === '*') return '[^.]*';
      return piece.startsWith('*') ? '.*' : piece.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}
