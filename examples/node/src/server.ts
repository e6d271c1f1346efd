import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PorticoServerApp, requestCookies, type TokenStoreOption } from '@portico/js';
import type { Html } from './html.ts';
import { profile, setUp, welcome } from './pages.ts';

/**
 * A server without a framework and without a script in the browser: sign-in forms, a profile, and an API that takes
 * cookies or a bearer token. Configured by the variables in `.env`.
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
  /** The cookies of the visitor: who signs in here stays signed in. */
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
  // For programs: a bearer token is checked by its signature, without asking Portico.
  'GET /api/me': async ({ app, request, response, tokenStore }) => {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const userId =
      bearer === undefined ? (await app.getUser({ tokenStore }))?.id : (await app.verifyAccessToken(bearer))?.userId;
    response.writeHead(userId === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(userId === undefined ? { error: 'Nobody is signed in.' } : { userId }));
  },
};

const server = createServer(async (request, response) => {
  if (app === undefined) return show(response, setUp(missing), 503);
  const route = routes[`${request.method} ${request.url?.split('?')[0]}`];
  if (route === undefined) return show(response, welcome('There is no such page.', ''), 404);
  if (isOfOtherSite(request)) return show(response, welcome('This form is of another site.', ''), 403);
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
 * Whether a page of another site sends this form, to sign its visitor in as somebody else or to change something in
 * their name. Browsers say where forms come from; programs, which say nothing, have no visitor that they could misuse.
 */
function isOfOtherSite({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host;
}

/** The fields of a form. */
async function formOf(request: IncomingMessage): Promise<Partial<Record<string, string>>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 10_000) throw new Error('The form is too long.');
  }
  return Object.fromEntries(new URLSearchParams(text));
}
