/** A browser tab with the APIs that the published SDK uses. */
export interface Tab {
  /** URLs that the SDK redirected to. */
  readonly visits: string[];
  /** Navigates the tab to another URL. */
  go(url: string): void;
}

const names = ['window', 'document', 'location', 'history'] as const;
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

/** Removes the tab. */
export function closeTab(): void {
  for (const [name, descriptor] of before) {
    if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, descriptor);
  }
}

/** Opens a tab: defines a window, a document, a location and a history. */
export function openTab(start: string): Tab {
  const visits: string[] = [];
  const jar = new Map<string, string>();
  let url = new URL(start);
  const location = {
    get href() {
      return url.href;
    },
    set href(next: string) {
      visits.push(new URL(next, url).href);
    },
    get origin() {
      return url.origin;
    },
    get protocol() {
      return url.protocol;
    },
    get host() {
      return url.host;
    },
    get hostname() {
      return url.hostname;
    },
    get pathname() {
      return url.pathname;
    },
    get search() {
      return url.search;
    },
    get hash() {
      return url.hash;
    },
    assign: (next: string | URL) => void visits.push(new URL(next, url).href),
    replace: (next: string | URL) => void visits.push(new URL(next, url).href),
    toString: () => url.href,
  };
  const document = {
    location,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isGone = attributes.some(
        (one) => /^max-age=(?:0|-)/i.test(one) || (/^expires=/i.test(one) && Date.parse(one.slice(8)) < Date.now()),
      );
      if (isGone || value === '') jar.delete(name);
      else jar.set(name, value);
    },
    createElement: () => ({}),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const history = {
    replaceState: (_state: unknown, _title: string, next: string | URL) => {
      url = new URL(next, url);
    },
  };
  const window = {
    location,
    document,
    history,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  for (const [name, value] of Object.entries({ window, document, location, history })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return {
    visits,
    go: (next) => {
      url = new URL(next, url);
    },
  };
}
