import type { TestProject } from './project.ts';
import type { SignedInUser } from './project-parts.ts';
import { type SharedTestServer, sharedTestServer } from './server.ts';
import { sessionCookie } from './session-cookie.ts';
import { createTestingToken } from './testing-token.ts';

/** What the browser of Cypress gets of a project. */
export type CypressProject = Pick<TestProject, 'id' | 'environment'>;

/** What the browser of Cypress gets of a signed-in user. */
export interface CypressUser extends Pick<SignedInUser, 'email' | 'password' | 'tokens'> {
  /** ID of the user. */
  readonly id: string;
}

/** What the browser of Cypress gets of an email. */
export interface CypressEmail {
  /** The subject line. */
  readonly subject: string;
  /** Addresses of the links in their order, each once. */
  readonly links: readonly string[];
  /** The code to sign in with. Null for other emails. */
  readonly code: string | null;
}

/** Tasks for `on('task', …)` of `setupNodeEvents`. Cypress passes JSON between the browser and tasks. */
export interface PorticoTasks {
  /** Creates a project. */
  readonly 'portico:project': (name: string | null) => Promise<CypressProject>;
  /** Creates a signed-in user of a project that these tasks have created. */
  readonly 'portico:user': (options: {
    readonly projectId: string;
    readonly displayName?: string;
  }) => Promise<CypressUser>;
  /** Creates a testing token, for `cy.intercept`. @see createTestingToken */
  readonly 'portico:testing-token': (options: {
    readonly projectId: string;
    readonly secretServerKey: string;
  }) => Promise<string>;
  /** Waits for the next email to an address. */
  readonly 'portico:email': (options: { readonly to: string; readonly subject?: string }) => Promise<CypressEmail>;
}

/** Creates tasks that use the server of `@portico/testing/global-setup`. */
export function porticoTasks(): PorticoTasks {
  // Tests against a development server have no shared one.
  let shared: SharedTestServer | undefined;
  const server = () => {
    shared ??= sharedTestServer();
    return shared;
  };
  const projects = new Map<string, TestProject>();
  return {
    'portico:project': async (name) => {
      const project = await server().createProject(name ?? undefined);
      projects.set(project.id, project);
      return { id: project.id, environment: project.environment };
    },
    'portico:user': async ({ projectId, displayName }) => {
      const project = projects.get(projectId);
      if (project === undefined) throw new Error('Create the project with the task portico:project.');
      const options = displayName === undefined ? {} : { displayName };
      const { user, email, password, tokens } = await project.createSignedInUser(options);
      return { id: user.id, email, password, tokens };
    },
    'portico:testing-token': async (options) => createTestingToken(options),
    'portico:email': async (filter) => {
      const { subject, links, code = null } = await server().inbox.waitForEmail(filter);
      return { subject, links, code };
    },
  };
}

/** The commands of Cypress: the part that is used here. */
export interface CypressCommands {
  /** Sets a cookie of the app. */
  setCookie(
    name: string,
    value: string,
    options: { readonly secure: boolean; readonly path: string; readonly sameSite: 'lax' },
  ): unknown;
}

/**
 * Signs a user in to your app in the browser of Cypress, without a form.
 *
 * @param cy the global of Cypress
 * @param appUrl where your app runs, such as `http://localhost:5173`
 */
export function signInCypress(
  cy: CypressCommands,
  project: Pick<CypressProject, 'id'>,
  user: Pick<CypressUser, 'tokens'>,
  appUrl: string,
): void {
  const { name, value } = sessionCookie(project, user, appUrl);
  cy.setCookie(name, value, { secure: appUrl.startsWith('https:'), path: '/', sameSite: 'lax' });
}
