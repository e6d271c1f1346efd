import type { RedirectMethod, Session, TokenStore } from '@portico/js';
import { CookieStore } from '@portico/js/internals';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { cache } from 'react';
import { RequestJar } from './request-jar.ts';
import { requestPath } from './request-path.ts';

/** The token stores of requests that are being answered, by their headers, which stay the same object for one request. */
const stores = new WeakMap<object, Map<string, { readonly jar: RequestJar; readonly store: TokenStore }>>();

/**
 * Answers the token store of the request that is being answered: one for all calls in it, so that a stale token is
 * renewed once.
 *
 * @throws {Error} there is no request, as while Next.js builds a static page; it takes the page for a dynamic one then
 */
export async function nextCookies(projectId: string): Promise<TokenStore> {
  // What depends on the time, as tokens do, is not for pages that Next.js renders before anybody asks for them.
  const [sent, jar] = await Promise.all([headers(), cookies(), connection()]);
  const ofRequest = stores.get(sent) ?? new Map();
  stores.set(sent, ofRequest);
  const known = ofRequest.get(projectId);
  if (known !== undefined) {
    // After a server action the page is rendered in the same request, with cookies that can no longer be written.
    known.jar.cookies = jar;
    return known.store;
  }
  const requestJar = new RequestJar(jar, isHttps(sent));
  const store = new CookieStore(projectId, requestJar);
  ofRequest.set(projectId, { jar: requestJar, store });
  return store;
}

/** Redirects as Next.js does on a server: by an error that it catches. */
export const nextRedirects: RedirectMethod = { navigate: (to) => redirect(to), here: requestPath };

const loadsOfRendering = cache(() => new WeakMap<Session, Promise<unknown>>());

/** While one page is rendered a user is asked for once. In server actions and route handlers each call asks. */
export function oncePerRendering<T>(session: Session, load: () => Promise<T>): Promise<T> {
  const loads = loadsOfRendering();
  const known = loads.get(session) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const loading = load();
  loads.set(session, loading);
  return loading;
}

/** The first proxy is the one that the browser spoke to. */
function isHttps(sent: { get(name: string): string | null }): boolean {
  return sent.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}
