import type { HandlerUrls } from '@portico/js';
import { handlerPages } from '@portico/js/internals';

/** Key of a ready-made page in the handler URLs. */
export type PageKey = keyof typeof handlerPages | keyof typeof placelessPages;

/** Pages that exist only below the handler: an app cannot replace them. */
const placelessPages = { cliAuthConfirm: 'cli-auth-confirm', impersonation: 'impersonation' } as const;

const pages = { ...handlerPages, ...placelessPages };

/** Aliases of pages. */
const aliases: Readonly<Record<string, PageKey>> = { login: 'signIn', register: 'signUp' };

const plain = (path: string) => path.toLowerCase().replaceAll('-', '');

/** Result for a location below the handler. */
export interface Route {
  /** Null if there is no such page. */
  readonly show?: PageKey | null;
  /** The page has another URL: redirect to it. */
  readonly redirectTo?: string;
}

/** Pages that the handler shows even if the app has its own page. */
const alwaysHere: ReadonlySet<PageKey> = new Set(['accountSettings', 'error']);

/**
 * Returns the page of a location.
 *
 * @param pathname path of the location
 * @param search query of the location, which is kept
 * @see docs/reference/protocol/sdk.md#handler-pages
 */
export function routeOf(urls: HandlerUrls, pathname: string, search: string): Route {
  const path = pathBelow(urls.handler, pathname);
  const key = path === undefined ? undefined : pageNamed(path);
  if (key === undefined) return { show: null };
  const here = `${urls.handler.replace(/\/$/, '')}/${pages[key]}`;
  const url = key in placelessPages ? here : urls[key as keyof typeof handlerPages];
  if (url !== here && !alwaysHere.has(key)) return { redirectTo: joined(url, search) };
  return path === pages[key] ? { show: key } : { redirectTo: joined(url, search) };
}

/** Returns the part of a path below the handler, without slashes at its ends; undefined outside of the handler. */
function pathBelow(handler: string, pathname: string): string | undefined {
  const base = handler.replace(/\/$/, '');
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  return pathname.slice(base.length).replace(/^\/+|\/+$/g, '');
}

/** Returns the page of a path below the handler, including aliases. */
export function pageNamed(path: string): PageKey | undefined {
  const wanted = plain(path);
  const entries = Object.entries(pages) as [PageKey, string][];
  const named = entries.find(([, name]) => plain(name) === wanted)?.[0];
  return named ?? (Object.hasOwn(aliases, wanted) ? aliases[wanted] : undefined);
}

function joined(url: string, search: string): string {
  if (search === '' || search === '?') return url;
  return url.includes('?') ? `${url}&${search.slice(1)}` : `${url}${search}`;
}
