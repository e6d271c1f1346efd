import type { TestProject } from './project.ts';
import type { SignedInUser } from './project-parts.ts';
import { sharedTestServer } from './server.ts';
import { type SessionCookie, sessionCookie } from './session-cookie.ts';
import { createTestingToken, type TestingTokenOptions, testingTokenHeader } from './testing-token.ts';

export {
  addVirtualAuthenticator,
  type DevToolsPage,
  type VirtualAuthenticator,
} from './virtual-authenticator.ts';

/** The browser context of Playwright: the part that is used here. */
export interface CookieContext {
  /** Adds cookies. */
  addCookies(cookies: readonly SessionCookie[]): Promise<unknown>;
}

/**
 * Signs a user in to your app in a browser context of Playwright, without a form.
 *
 * @param context `context` of a test, before its first page
 * @param appUrl where your app runs, such as `http://localhost:5173`
 */
export async function signInBrowser(
  context: CookieContext,
  project: Pick<TestProject, 'id'>,
  user: Pick<SignedInUser, 'tokens'>,
  appUrl: string,
): Promise<void> {
  await context.addCookies([sessionCookie(project, user, appUrl)]);
}

/** A request that Playwright has intercepted: the part that is used here. */
export interface InterceptedRoute {
  /** Returns the request. */
  request(): { headers(): Readonly<Record<string, string>> };
  /** Sends it on. */
  continue(changes: { readonly headers: Record<string, string> }): Promise<void>;
}

/** The browser context of Playwright: the part that intercepts requests. */
export interface RouteContext {
  /** Intercepts requests. */
  route(url: RegExp, handle: (route: InterceptedRoute) => Promise<void>): Promise<unknown>;
}

/** A development project on a running server. */
export interface TestedProject extends Pick<TestingTokenOptions, 'projectId' | 'secretServerKey'> {
  /** URL of the server, such as `http://localhost:4100`. */
  readonly apiUrl: string;
}

/**
 * Adds testing tokens to the requests of a browser, so that the limits per network address do not stop your tests against a real
 * development server. Tokens are made here: the browser never sees the key.
 */
export async function useTestingTokens(context: RouteContext, { apiUrl, ...project }: TestedProject): Promise<void> {
  const start = `${apiUrl.replace(/\/$/, '')}/api/`.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await context.route(new RegExp(`^${start}`), async (route) => {
    const headers = { ...route.request().headers(), [testingTokenHeader]: createTestingToken(project) };
    await route.continue({ headers });
  });
}

/** What tests of Playwright get. */
export interface PorticoFixtures {
  /** The project of the test: a new one, unless you replace the fixture. */
  project: TestProject;
  /** Signs a user in to the app at `baseURL`, without a form. Default: a new user. */
  signIn: (user?: SignedInUser) => Promise<SignedInUser>;
}

/** Passes a fixture to a test, and waits until it has ended. */
type Use<T> = (value: T) => Promise<void>;

/** Fixtures of Playwright that ours need. */
export interface FixtureParts {
  /** The project of the test. */
  readonly project: TestProject;
  /** The browser context of the test. */
  readonly context: CookieContext;
  /** URL of the app, from the configuration of Playwright. */
  readonly baseURL: string | undefined;
}

/** Functions that create the fixtures. */
export interface FixtureFunctions {
  /** Creates the project. */
  readonly project: (parts: Pick<FixtureParts, 'baseURL'>, use: Use<TestProject>) => Promise<void>;
  /** Creates the function that signs in. */
  readonly signIn: (parts: FixtureParts, use: Use<PorticoFixtures['signIn']>) => Promise<void>;
}

/**
 * Fixtures for `test.extend` of Playwright, on the server of `@portico/testing/global-setup`.
 *
 * @example export const test = base.extend<PorticoFixtures>(porticoFixtures);
 */
export const porticoFixtures: FixtureFunctions = {
  // Playwright reads which fixtures are needed from the pattern of the first parameter, and requires one.
  project: async ({ baseURL: _ }, use) => await use(await sharedTestServer().createProject()),
  signIn: async ({ project, context, baseURL }, use) =>
    await use(async (user) => {
      if (baseURL === undefined) throw new Error('Set baseURL in the configuration of Playwright.');
      const signedIn = user ?? (await project.createSignedInUser());
      await signInBrowser(context, project, signedIn, baseURL);
      return signedIn;
    }),
};
