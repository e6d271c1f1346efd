import { KnownErrors, type ProjectConfig } from '@portico/contract';

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Tells whether a flow may return to a URL: this machine, if the project allows that, or a trusted domain of the same
 * scheme, host and port. Paths do not matter.
 *
 * @see docs/protocol/requests.md#trusted-redirects
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

/** Makes sure that a flow may return to a URL. @throws {RedirectUrlNotWhitelisted} */
export function requireTrustedRedirect(domains: ProjectConfig['domains'], target: string): void {
  if (!trustsRedirect(domains, target)) throw new KnownErrors.RedirectUrlNotWhitelisted();
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
  if (host.includes(':')) return fitsPattern(host, `${url.hostname}:${portOf(url)}`);
  return url.port === '' && fitsPattern(host, url.hostname);
}

/** No host name is longer, with its port. */
const hostLengthMax = 260;

/**
 * `*` stands for characters of one label, `**` for any; everything else for itself. Walks along the host once with all
 * places of the pattern that are possible, because a regular expression with many stars can take for ever.
 */
function fitsPattern(pattern: string, host: string): boolean {
  if (host.length > hostLengthMax) return false;
  const pieces = pattern.toLowerCase().match(/\*+|[^*]/g) ?? [];
  const isStar = (at: number) => pieces[at]?.startsWith('*') === true;
  const passStars = (places: ReadonlySet<number>) => {
    const all = new Set(places);
    // A set is walked along with what is added meanwhile.
    for (const at of all) if (isStar(at)) all.add(at + 1);
    return all;
  };
  let places = passStars(new Set([0]));
  for (const character of host) {
    const next = new Set<number>();
    for (const at of places) {
      if (isStar(at) && (pieces[at] !== '*' || character !== '.')) next.add(at);
      if (pieces[at] === character) next.add(at + 1);
    }
    places = passStars(next);
  }
  return places.has(pieces.length);
}
