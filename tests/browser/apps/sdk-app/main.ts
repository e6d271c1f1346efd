import { PorticoClientApp, sharedCookies } from '@portico/js';
import { internals } from '@portico/js/internals';

/** A page without React, with the SDK app for tests. It shows who is signed in, and when that was shown. */
const domain = new URLSearchParams(location.search).get('share');
const tokenStore = domain === null ? 'cookie' : sharedCookies(domain);
const app = new PorticoClientApp({ tokenStore, redirectMethod: 'none' });
const who = document.querySelector('#who');
const { sessions } = app[internals];

function show(): void {
  if (who === null) return;
  const isSignedIn = sessions.store(undefined).get().refreshToken !== null;
  who.textContent = isSignedIn ? 'Signed in' : 'Signed out';
}

sessions.store(undefined).watch(show);
show();
Object.assign(globalThis, { app });
