import { sessionCookies } from '@portico/dashboard/lib/session-cookies.ts';
import { languageOf, PorticoClientApp, PorticoHandler, PorticoProvider, PorticoTheme } from '@portico/react';
import { directionOf } from '@portico/texts/languages';
import { StrictMode } from 'react';
import { pageRoot } from '../page.ts';
import { ContinuePage } from './continue-page.tsx';
import { hostedAddressOf, oauthPath, requestOf } from './hosted-address.ts';
import { hostedPagesKey } from './return-to-app.ts';

const address = hostedAddressOf(location);
const { root, page, projectId, serverUrl } = address;
const request = requestOf(address);
const email = request.get('login_hint') ?? undefined;
const home = `${root}/account-settings`;
if (page === '') history.replaceState(null, '', home);

const app = new PorticoClientApp({
  baseUrl: serverUrl,
  projectId,
  publishableClientKey: hostedPagesKey,
  tokenStore: sessionCookies(projectId),
  urls: {
    handler: root,
    home,
    // The server knows which pages of the app are trusted.
    afterSignOut: oauthPath(address, 'logout', new URLSearchParams([...address.query, ['portico_signed_out', 'true']])),
  },
});
const lang = languageOf([...(request.get('ui_locales') ?? '').split(' '), ...navigator.languages]);
document.documentElement.lang = lang;
document.documentElement.dir = directionOf(lang);
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

pageRoot().render(
  <StrictMode>
    <PorticoProvider app={app} lang={lang}>
      <PorticoTheme nonce={nonce}>
        {page === 'continue' ? (
          <ContinuePage address={address} />
        ) : (
          <PorticoHandler componentProps={{ SignIn: { email }, SignUp: { email } }} />
        )}
      </PorticoTheme>
    </PorticoProvider>
  </StrictMode>,
);
