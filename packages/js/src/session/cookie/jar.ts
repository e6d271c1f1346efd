import { ConfigurationError } from '../../core/errors.ts';

/** The part of a browser that keeps cookies. */
export interface CookieJar {
  readonly isHttps: boolean;
  /** All cookies a script may see, as in `document.cookie`. */
  read(): string;
  /** One cookie with its attributes, as assigned to `document.cookie`. */
  write(cookie: string): void;
  /** Calls back when cookies may have changed. */
  watch(listener: () => void): () => void;
}

/** Time between two looks where the browser does not tell of changes. @see spec §9 */
const pollMillis = 100;

/** The jar of the page. */
export const documentJar: CookieJar = {
  get isHttps() {
    return page().location.protocol === 'https:';
  },
  read: () => page().cookie,
  write: (cookie) => {
    // The CookieStore of newer browsers is asynchronous and missing on http; this property is neither.
    Reflect.set(page(), 'cookie', cookie);
  },
  watch: (listener) => {
    // A page that comes back from the back/forward cache has missed what happened meanwhile.
    addEventListener('pageshow', listener);
    const stop = watchStore(listener) ?? poll(listener);
    return () => {
      removeEventListener('pageshow', listener);
      stop();
    };
  },
};

function page(): Document {
  if (typeof document === 'undefined') {
    throw new ConfigurationError(
      "The token store 'cookie' lives in a browser. Elsewhere pass the request, as in getUser({ tokenStore: request }), or use 'memory'.",
    );
  }
  return document;
}

function watchStore(listener: () => void): (() => void) | undefined {
  const store: unknown = 'cookieStore' in globalThis ? globalThis.cookieStore : undefined;
  if (!(store instanceof EventTarget)) return undefined;
  store.addEventListener('change', listener);
  return () => store.removeEventListener('change', listener);
}

function poll(listener: () => void): () => void {
  const timer = setInterval(listener, pollMillis);
  return () => clearInterval(timer);
}
