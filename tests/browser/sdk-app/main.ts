import { PorticoClientApp, sharedCookies } from '@portico/js';
import { internals } from '@portico/js/internals';

/** A page without React: the app of the SDK at hand for tests, and who is signed in, with the moment it was shown. */
const domain = new URLSearchParams(location.search).get('share');
const tokenStore = domain === null ? 'cookie' : sharedCookies(domain);
const app = new PorticoClientApp({ tokenStore, redirectMethod: 'none' });
const who = document.querySelector('#who');
const { sessions } = app[internals];

function show(): void {
  if (who === null) return;
  const isSignedIn = sessions.store(undefined).get().refreshToken !== null;
  who.textContent = isSignedIn ? 'Somebody is signed in' : 'Nobody is signed in';
  Object.assign(globalThis, { shownAt: Date.now() });
}

sessions.store(undefined).watch(show);
show();
Object.assign(globalThis, { app });
