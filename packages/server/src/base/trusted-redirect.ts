import type { ProjectConfig } from '@portico/contract';
import { isLoopbackHost } from './loopback.ts';

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Returns whether a project lists a URL: a page on a trusted domain, or a native app. */
export function trustsUrl(domains: ProjectConfig['domains'], target: string): boolean {
  return trustsOrigin(domains, target) || isNativeApp(domains, target);
}

/**
 * Returns whether a URL is a redirect URI of a native app: the same scheme and path, in the same spelling. A query and
 * a fragment may follow. Private-use schemes have no origin that belongs to the project as a whole.
 *
 * @see RFC 8252 §8.10
 */
function isNativeApp({ nativeRedirectUris }: ProjectConfig['domains'], target: string): boolean {
  if (/[\s\\]/.test(target)) return false;
  const [path = ''] = target.split(/[?#]/, 1);
  // @guard field-native-redirect-path
  return nativeRedirectUris.includes(path);
}

/**
 * Returns whether the page of a URL belongs to the project: localhost, if the project allows it, or a trusted domain
 * with the same scheme, host and port. Paths are ignored.
 */
export function trustsOrigin(domains: ProjectConfig['domains'], target: string): boolean {
  // Browsers remove tabs and line breaks and treat backslashes as slashes. URLs that rely on this are not trusted.
  if (/[\s\\]/.test(target)) return false;
  const url = URL.parse(target);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (domains.allowLocalhost && isLoopbackHost(url.hostname)) return true;
  return Object.values(domains.trustedDomains).some(({ baseUrl }) => fitsDomain(baseUrl, url));
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
      // @guard field-host-of-trusted-domain
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

/** Maximum length of a host name with port. */
const hostLengthMax = 260;

/**
 * Returns whether a host matches a pattern. `*` matches characters of one label, `**` any characters. Reads the host
 * once and marks all possible positions in the pattern, because a regular expression with many wildcards can take
 * exponential time.
 */
function fitsPattern(pattern: string, host: string): boolean {
  const wanted = pattern.toLowerCase();
  // Most patterns differ in the end, and visitors choose how often this runs: once for each trusted domain.
  if (host.length > hostLengthMax || !host.endsWith(wanted.slice(wanted.lastIndexOf('*') + 1))) return false;
  const pieces = wanted.match(/\*+|[^*]/g) ?? [];
  const isStar = pieces.map((piece) => piece.startsWith('*'));
  const passStars = (places: Uint8Array) => {
    for (let at = 0; at < pieces.length; at += 1) if (places[at] === 1 && isStar[at] === true) places[at + 1] = 1;
    return places;
  };
  let places = passStars(Uint8Array.of(1, ...pieces.map(() => 0)));
  for (const character of host) {
    const next = new Uint8Array(pieces.length + 1);
    for (let at = 0; at < pieces.length; at += 1) {
      if (places[at] === 0) continue;
      if (isStar[at] === true && (pieces[at] !== '*' || character !== '.')) next[at] = 1;
      if (pieces[at] === character) next[at + 1] = 1;
    }
    places = passStars(next);
  }
  return places[pieces.length] === 1;
}
