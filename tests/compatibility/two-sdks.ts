import { type Portico, portico } from '@portico/testkit';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { adminOf, clientOf, serverOf } from './own-apps.ts';

/** An SDK with the names of Stack Auth. */
interface Sdk {
  clientOf(given: Portico): StackClientApp;
  serverOf(given: Portico): StackServerApp;
  adminOf(given: Portico): StackAdminApp;
  /** What an error has whose code is this one. */
  withCode(code: string): object;
}

const optionsOf = ({ url, project }: Portico) =>
  ({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    noAutomaticPrefetch: true,
  }) as const;

const published: Sdk = {
  clientOf: (given) => new StackClientApp({ ...optionsOf(given), tokenStore: 'memory', redirectMethod: 'none' }),
  serverOf: (given) =>
    new StackServerApp({ ...optionsOf(given), secretServerKey: given.project.keys.server, tokenStore: 'memory' }),
  adminOf: (given) =>
    new StackAdminApp({
      ...optionsOf(given),
      secretServerKey: given.project.keys.server,
      superSecretAdminKey: given.project.keys.admin,
      tokenStore: null,
    }),
  withCode: (errorCode) => ({ errorCode }),
};

/** `tests/types` compares the types of the names that both have. */
const own: Sdk = {
  clientOf: (given) => clientOf(given) as unknown as StackClientApp,
  serverOf: (given) => serverOf(given) as unknown as StackServerApp,
  adminOf: (given) => adminOf(given) as unknown as StackAdminApp,
  withCode: (code) => ({ code }),
};

/** The unmodified published SDK of Stack Auth 2.8.51, and our own. */
export const sdks = [
  ['@stackframe/js', published],
  ['@portico/js', own],
] as const;

/** Signs up a user with a separate app. */
export async function signedUpWith(sdk: Sdk, given: Portico, email: string) {
  const app = sdk.clientOf(given);
  await app.signUpWithCredential({ email, password: 'correct horse', noRedirect: true, noVerificationCallback: true });
  return { app, user: await app.getUser({ or: 'throw' }) };
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
