import { type BaseUser, PorticoClientApp } from '@portico/js';

/** Any client app. */
type AnyApp = PorticoClientApp<string, BaseUser>;

/** Options of an app that an element has as attributes. */
export interface AppOptions {
  readonly projectId?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly publishableClientKey?: string | undefined;
}

let shared: AnyApp | undefined;
const byOptions = new Map<string, AnyApp>();
const listeners = new Set<() => void>();

/**
 * Sets the app of all elements on the page that have no options of their own. Call it before or after the elements appear.
 *
 * @example
 * setPorticoApp(new PorticoClientApp({ tokenStore: 'cookie', urls: { home: '/dashboard' } }));
 */
export function setPorticoApp(app: PorticoClientApp): void {
  shared = app;
  for (const listener of [...listeners]) listener();
}

/**
 * Returns the app that the elements of the page share. Without `setPorticoApp`, it is the first one of an element with options, or it is
 * created from the environment variables of the bundler.
 *
 * @throws {ConfigurationError} there is none, and an option is missing
 */
export function porticoApp(): PorticoClientApp {
  shared ??= appOfPage() ?? new PorticoClientApp({ tokenStore: 'cookie' });
  return shared as PorticoClientApp;
}

/** Returns the options that an element has as attributes. Undefined without a key. */
export function optionsOf(element: Element): AppOptions | '' | undefined {
  const read = (name: string) => element.getAttribute(name) ?? undefined;
  const publishableClientKey = read('publishable-client-key');
  return publishableClientKey && { publishableClientKey, projectId: read('project-id'), baseUrl: read('base-url') };
}

/** Returns the app of the first element of the page with options: another one may come to life before. */
function appOfPage(): AnyApp | undefined {
  const element = globalThis.document?.querySelector('[publishable-client-key]');
  return element == null ? undefined : appOf(optionsOf(element));
}

/** Returns the app for the options of an element, the same one for the same options. @throws {ConfigurationError} as `porticoApp` does */
export function appOf(options: AppOptions | '' | undefined): PorticoClientApp {
  if (!options) return porticoApp();
  const key = JSON.stringify([options.projectId, options.baseUrl, options.publishableClientKey]);
  const app =
    byOptions.get(key) ?? new PorticoClientApp({ ...options, tokenStore: 'cookie' } as { tokenStore: 'cookie' });
  byOptions.set(key, app);
  if (shared === undefined) setPorticoApp(app as PorticoClientApp);
  return app as PorticoClientApp;
}

/** Calls back when the shared app changes, until the returned function is called. */
export function watchApp(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
