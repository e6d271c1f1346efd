import { type CookieJar, cookieText } from '../src/session/cookie/jar.ts';

/** The cookies of a browser. Several stores on one jar simulate several tabs. */
export interface TestJar extends CookieJar {
  /** Writes a cookie with the given attributes, as other code would. */
  write(cookie: string): void;
  /** All cookies with their attributes, by name. */
  readonly cookies: ReadonlyMap<string, { readonly value: string; readonly attributes: readonly string[] }>;
}

/** Creates an empty jar of a page on http or https. */
export function testJar({ isHttps = false }: { isHttps?: boolean } = {}): TestJar {
  const cookies = new Map<string, { value: string; attributes: string[] }>();
  const listeners = new Set<() => void>();
  const write = (cookie: string) => {
    const [pair = '', ...attributes] = cookie.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const isHostBound = attributes.includes('Secure') && attributes.includes('Path=/');
    if (name.startsWith('__Host-') && !(isHttps && isHostBound)) return;
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, { value, attributes });
    for (const listener of [...listeners]) listener();
  };
  return {
    isHttps,
    cookies,
    read: () => [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
    put: (...cookie) => write(cookieText(...cookie)),
    write,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
