import { type Portico, portico } from '@portico/testkit';
import { isShortRun } from '@portico/testkit/runs';
import type { StackAdminApp, StackClientApp, StackServerApp } from 'stackframe-js-2.8.108';
import { adminOf, clientOf, serverOf } from './own-apps.ts';

/** The published SDKs of Stack Auth that the tests run: 2.8.51, one release of each later step, and the last one. */
const releases = {
  '2.8.51': async () => await import('@stackframe/js'),
  '2.8.77': async () => await import('stackframe-js-2.8.77'),
  '2.8.102': async () => await import('stackframe-js-2.8.102'),
  '2.8.108': async () => await import('stackframe-js-2.8.108'),
};

type Release = keyof typeof releases;

/** The versions of the releases, from the oldest to the newest. `npm test` runs only these two. */
export const testedReleases = (Object.keys(releases) as Release[]).filter(
  (name) => !isShortRun || name === '2.8.51' || name === '2.8.108',
);

type Stage = Pick<Portico, 'url' | 'project'>;

/** An SDK with the names of Stack Auth. The tests call of each release only what it has. */
export interface Sdk {
  /** @param options of the app, in place of those for a user in the memory */
  clientOf(given: Stage, options?: object): StackClientApp;
  serverOf(given: Stage): StackServerApp;
  adminOf(given: Stage): StackAdminApp;
  /** What an error has whose code is this one. */
  withCode(code: string): object;
}

const optionsOf = ({ url, project }: Stage) => ({
  baseUrl: url,
  projectId: project.id,
  publishableClientKey: project.keys.client,
  noAutomaticPrefetch: true,
});

/** Loads the unmodified published SDK of a release. */
export async function publishedSdk(release: Release): Promise<Sdk> {
  const loaded = (await releases[release]()) as unknown as typeof import('stackframe-js-2.8.108');
  return {
    clientOf: (given, options = {}) =>
      new loaded.StackClientApp({ ...optionsOf(given), tokenStore: 'memory', redirectMethod: 'none', ...options }),
    serverOf: (given) =>
      new loaded.StackServerApp({
        ...optionsOf(given),
        secretServerKey: given.project.keys.server,
        tokenStore: 'memory',
      }),
    adminOf: (given) =>
      new loaded.StackAdminApp({
        ...optionsOf(given),
        secretServerKey: given.project.keys.server,
        superSecretAdminKey: given.project.keys.admin,
        tokenStore: null,
      }),
    withCode: (errorCode) => ({ errorCode }),
  };
}

/** Our own SDK. `tests/types` compares the types of the names that both have. */
export const ownSdk: Sdk = {
  clientOf: (given, options) => clientOf(given, options) as unknown as StackClientApp,
  serverOf: (given) => serverOf(given) as unknown as StackServerApp,
  adminOf: (given) => adminOf(given) as unknown as StackAdminApp,
  withCode: (code) => ({ code }),
};

/** The published SDK 2.8.51, and our own. */
export const sdks = [
  ['@stackframe/js', await publishedSdk('2.8.51')],
  ['@portico/js', ownSdk],
] as const;

/** Returns the options of a sign-up outside of a browser. */
export const credentialsOf = (email: string) =>
  ({ email, password: 'correct horse', noRedirect: true, noVerificationCallback: true }) as const;

/** Signs up a user with a separate app. */
export async function signedUpWith(sdk: Sdk, given: Portico, email: string) {
  const app = sdk.clientOf(given);
  await app.signUpWithCredential(credentialsOf(email));
  return { app, user: await app.getUser({ or: 'throw' }) };
}

/** Returns the code of the error that a call throws, or undefined. */
export async function codeOf(run: () => Promise<unknown>): Promise<string | undefined> {
  const error = await run().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { errorCode, code } = Object(error) as { errorCode?: string; code?: string };
  return errorCode ?? code;
}

/** What team creators may do in `withTeams`. */
export const teamRights = [
  '$delete_team',
  '$invite_members',
  '$manage_api_keys',
  '$read_members',
  '$remove_members',
  '$update_team',
];

/** Creates a project in which users can create teams and keys, and team creators have all permissions. */
export async function withTeams(): Promise<Portico> {
  const given = await portico();
  await given.project.configure({
    client_team_creation_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    team_creator_default_permissions: teamRights.map((id) => ({ id })),
    team_member_default_permissions: [{ id: '$read_members' }],
  });
  return given;
}
