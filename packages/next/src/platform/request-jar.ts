import type { CookieAttributes, CookieJar } from '@portico/js/internals';

/** The cookies of a request, as `cookies()` of Next.js returns them. */
export interface RequestCookies {
  getAll(): readonly { readonly name: string; readonly value: string }[];
  set(name: string, value: string, attributes: object): unknown;
}

/**
 * The cookies of one request. In server actions and route handlers, changes are sent with the response. Elsewhere, they
 * last for the request.
 */
export class RequestJar implements CookieJar {
  readonly isHttps: boolean;
  /** Only the browser knows that it has stored a cookie. */
  readonly rotation = 'in-browser';
  /** The current cookies object of Next.js. */
  cookies: RequestCookies;
  /** Null for deleted cookies. */
  readonly #changes = new Map<string, string | null>();

  constructor(cookies: RequestCookies, isHttps: boolean) {
    this.cookies = cookies;
    this.isHttps = isHttps;
  }

  read(): string {
    const now = new Map<string, string | null>(this.cookies.getAll().map(({ name, value }) => [name, value]));
    for (const [name, value] of this.#changes) now.set(name, value);
    const present = [...now].filter((entry): entry is [string, string] => entry[1] !== null);
    return present.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  }

  put(name: string, value: string, { maxAgeSeconds, isSecure }: CookieAttributes): void {
    this.#changes.set(name, maxAgeSeconds === 0 ? null : value);
    try {
      this.cookies.set(name, value, { path: '/', maxAge: maxAgeSeconds, sameSite: 'lax', secure: isSecure });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Does nothing, because other code does not change the cookies of a request. */
  watch(): () => void {
    return () => undefined;
  }
}

/** Next.js does not export a class for this error. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Cookies can only be modified in a Server Action');
}
