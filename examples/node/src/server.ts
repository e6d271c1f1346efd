import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PorticoServerApp, requestCookies, type TokenStoreOption } from '@portico/js';
import type { Html } from './html.ts';
import { profile, setUp, welcome } from './pages.ts';

/**
 * A server without a framework or browser JavaScript: sign-in forms, a profile, and an API that accepts cookies or a
 * bearer token. Reads its options from `.env`.
 */
const missing = [
  'PORTICO_API_URL',
  'PORTICO_PROJECT_ID',
  'PORTICO_PUBLISHABLE_CLIENT_KEY',
  'PORTICO_SECRET_SERVER_KEY',
].filter((name) => !process.env[name]);
const app = missing.length > 0 ? undefined : new PorticoServerApp({ tokenStore: null });

interface Visit {
  readonly app: PorticoServerApp;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Stores the session in the visitor's cookies. */
  readonly tokenStore: TokenStoreOption;
}

const routes: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  'GET /': async ({ app, response, tokenStore }) => {
    const user = await app.getUser({ tokenStore });
    show(response, user === null ? welcome(null, '') : profile(user));
  },
  'POST /sign-in': async ({ app, request, response, tokenStore }) => {
    const { email = '', password = '' } = await formOf(request);
    const result = await app.signInWithCredential({ email, password, tokenStore });
    if (result.status === 'ok') goHome(response);
    else show(response, welcome(result.error.message, email), 400);
  },
  'POST /sign-up': async ({ app, request, response, tokenStore }) => {
    const { email = '', password = '' } = await formOf(request);
    const result = await app.signUpWithCredential({ email, password, tokenStore, noVerificationCallback: true });
    if (result.status === 'ok') goHome(response);
    else show(response, welcome(result.error.message, email), 400);
  },
  'POST /name': async ({ app, request, response, tokenStore }) => {
    const user = await app.getUser({ tokenStore });
    await user?.setDisplayName((await formOf(request)).name || null);
    goHome(response);
  },
  'POST /sign-out': async ({ app, response, tokenStore }) => {
    await app.signOut({ tokenStore });
    goHome(response);
  },
  // Verifies the signature of a bearer token locally, without a request to Portico.
  'GET /api/me': async ({ app, request, response, tokenStore }) => {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const userId =
      bearer === undefined ? (await app.getUser({ tokenStore }))?.id : (await app.verifyAccessToken(bearer))?.userId;
    response.writeHead(userId === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(userId === undefined ? { error: 'Sign in first.' } : { userId }));
  },
};

const server = createServer(async (request, response) => {
  if (app === undefined) return show(response, setUp(missing), 503);
  const route = routes[`${request.method} ${request.url?.split('?')[0]}`];
  if (route === undefined) return show(response, welcome('Page not found.', ''), 404);
  if (isOfOtherSite(request)) return show(response, welcome('This form was sent from another site.', ''), 403);
  const tokenStore = requestCookies(request, { setCookie: (text) => response.appendHeader('set-cookie', text) });
  try {
    await route({ app, request, response, tokenStore });
  } catch (error) {
    console.error(error);
    show(response, welcome('Something went wrong. Try again in a moment.', ''), 500);
  }
});

server.listen(Number(process.env.PORT ?? 5174), 'localhost', () => {
  const address = server.address();
  console.log(`http://localhost:${typeof address === 'object' ? address?.port : ''}`);
});

function show(response: ServerResponse, page: Html, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page.text);
}

function goHome(response: ServerResponse): void {
  response.writeHead(303, { location: '/' }).end();
}

/**
 * Whether a page of another site sent this form (cross-site request forgery). Browsers send the `origin` header with
 * forms. Other programs may omit it: they do not have the cookies of a visitor.
 */
function isOfOtherSite({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host;
}

/** Reads the fields of a form. */
async function formOf(request: IncomingMessage): Promise<Partial<Record<string, string>>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 10_000) throw new Error('The form is too long.');
  }
  return Object.fromEntries(new URLSearchParams(text));
}
