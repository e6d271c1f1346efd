import type { HandlerUrls } from '@portico/js';
import { handlerPages } from '@portico/js/internals';

/** A ready-made page, by the key of its URL. */
export type PageKey = keyof typeof handlerPages | keyof typeof placelessPages;

/** Pages that live below the handler only: no app has one of its own. */
const placelessPages = { cliAuthConfirm: 'cli-auth-confirm' } as const;

const pages = { ...handlerPages, ...placelessPages };

/** Other names under which a page is looked for. */
const aliases: Readonly<Record<string, PageKey>> = { login: 'signIn', register: 'signUp' };

const plain = (path: string) => path.toLowerCase().replaceAll('-', '');

/** What to do with a location below the handler. */
export type Route =
  | { readonly show: PageKey }
  /** The page has another address, to which the location should change. */
  | { readonly redirectTo: string }
  | { readonly show: null };

/** Pages that are shown below the handler even when the app has an own page for them. */
const alwaysHere: ReadonlySet<PageKey> = new Set(['accountSettings', 'error']);

/**
 * Finds the page of a location.
 *
 * @param pathname path of the location
 * @param search query of the location, which is kept
 * @see docs/protocol/sdk.md#handler-pages
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

/** The part of a path below the handler, without slashes around it; undefined outside of the handler. */
function pathBelow(handler: string, pathname: string): string | undefined {
  const base = handler.replace(/\/$/, '');
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  return pathname.slice(base.length).replace(/^\/+|\/+$/g, '');
}

/** Finds the page of a path below the handler, under any of its names. */
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
