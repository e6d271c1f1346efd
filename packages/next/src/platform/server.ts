import type { RedirectMethod, Session, TokenStore } from '@portico/js';
import { CookieStore } from '@portico/js/internals';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { cache } from 'react';
import { RequestJar } from './request-jar.ts';
import { requestPath } from './request-path.ts';

/** Token stores of current requests, by their headers object, which is the same during a request. */
const stores = new WeakMap<object, Map<string, { readonly jar: RequestJar; readonly store: TokenStore }>>();

/**
 * Returns the token store of the current request. All calls share it, so that a stale token is refreshed once.
 *
 * @throws {Error} there is no request, for example while Next.js builds a static page. Next.js then renders the page
 *   dynamically
 */
export async function nextCookies(projectId: string): Promise<TokenStore> {
  // Tokens depend on the time, so pages that use them are not prerendered.
  const [sent, jar] = await Promise.all([headers(), cookies(), connection()]);
  const ofRequest = stores.get(sent) ?? new Map();
  stores.set(sent, ofRequest);
  const known = ofRequest.get(projectId);
  if (known !== undefined) {
    // After a server action, the page renders in the same request, with cookies that cannot be written.
    known.jar.cookies = jar;
    return known.store;
  }
  const requestJar = new RequestJar(jar, isHttps(sent));
  const store = new CookieStore(projectId, requestJar);
  ofRequest.set(projectId, { jar: requestJar, store });
  return store;
}

/** Redirects on the server with an error that Next.js catches. */
export const nextRedirects: RedirectMethod = { navigate: (to) => redirect(to), here: requestPath };

const loadsOfRendering = cache(() => new WeakMap<Session, Promise<unknown>>());

/** Loads a user once per page rendering. In server actions and route handlers, each call loads. */
export function oncePerRendering<T>(session: Session, load: () => Promise<T>): Promise<T> {
  const loads = loadsOfRendering();
  const known = loads.get(session) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const loading = load();
  loads.set(session, loading);
  return loading;
}

/** The header of the first proxy shows what the browser used. */
function isHttps(sent: { get(name: string): string | null }): boolean {
  return sent.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}
