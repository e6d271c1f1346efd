import { randomUUID } from 'node:crypto';
import {
  type AccessLevel,
  type CallInput,
  type Endpoints,
  type ResponseOf,
  sessionLifetimeMillisDefault,
  type UserId,
} from '@portico/contract';
import { type Api, createApi, type Tokens } from './api.ts';
import './matchers.ts';
import { internalKeys, sharedServer, type TestServer } from './test-server.ts';

type NewUserBody = NonNullable<CallInput<Endpoints['POST /users'], 'server'>['body']>;
type WireUser = ResponseOf<Endpoints['POST /users'], 'server'>;

/** A signed-in user of a test project. */
export interface TestUser extends Tokens {
  readonly id: UserId;
  readonly email: string;
  readonly password: string;
  readonly wire: WireUser;
}

/** A project for one test. */
interface TestProject {
  readonly id: string;
  readonly keys: Readonly<Record<AccessLevel, string>>;
  /** The dashboard user who owns the project, with tokens of the internal project. */
  readonly owner: Tokens;
  readonly ownerTeamId: string;
  /** Creates a user with email and password and signs the user in. */
  user(body?: NewUserBody): Promise<TestUser>;
  /** Updates the configuration. */
  configure(
    config: NonNullable<
      NonNullable<CallInput<Endpoints['PATCH /internal/projects/current'], 'admin'>['body']>['config']
    >,
  ): Promise<void>;
}

/** A new project on the shared server, with the API at each access level. */
export interface Portico {
  readonly server: TestServer;
  readonly url: string;
  readonly project: TestProject;
  /** A client without a user. */
  readonly api: Api<'client'> & { as(user: Tokens): Api<'client'>; server(): Api<'server'>; admin(): Api<'admin'> };
  /** A client of the internal project. */
  readonly internal: Api<'client'> & { server(): Api<'server'>; admin(): Api<'admin'> };
}

const keyHeaders: Record<AccessLevel, string> = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
};

/** Returns the headers of a caller at a level. */
export function callerHeaders(projectId: string, level: AccessLevel, key: string): Record<string, string> {
  return {
    'x-stack-project-id': projectId,
    'x-stack-access-type': level,
    [keyHeaders[level]]: key,
    'x-stack-allow-anonymous-user': 'true',
  };
}

function apiOf<L extends AccessLevel>(url: string, projectId: string, level: L, key: string): Api<L> {
  return createApi<L>(url, callerHeaders(projectId, level, key));
}

/** Creates a project for one test through the API. Projects are isolated, so tests need no cleanup. */
export async function portico(on?: TestServer): Promise<Portico> {
  const server = on ?? (await sharedServer());
  const { url } = server;
  const internalClient = apiOf(url, 'internal', 'client', internalKeys.client);
  const internal = {
    ...internalClient,
    server: () => apiOf(url, 'internal', 'server', internalKeys.server),
    admin: () => apiOf(url, 'internal', 'admin', internalKeys.admin),
  };
  const project = await createProject(server, internal);
  const client = apiOf(url, project.id, 'client', project.keys.client);
  const api = {
    ...client,
    as: (user: Tokens) => client.withTokens(user),
    server: () => apiOf(url, project.id, 'server', project.keys.server),
    admin: () => apiOf(url, project.id, 'admin', project.keys.admin),
  };
  return { server, url, project, api, internal };
}

async function createProject(server: TestServer, internal: Portico['internal']): Promise<TestProject> {
  const { url } = server;
  const { body: made } = await must(internal.server().call('POST /users', { body: {} }));
  const { body: owner } = await must(internal.server().call('POST /auth/sessions', { body: { user_id: made.id } }));
  const ownerTeamId = made.selected_team_id ?? '';
  const body = { display_name: 'Test project', owner_team_id: ownerTeamId };
  const { body: created } = await must(internal.withTokens(owner).call('POST /internal/projects', { body }));
  const asOwner = createApi<'admin'>(url, {
    'x-stack-project-id': created.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': owner.access_token,
  });
  const keySet = {
    description: 'Keys of a test',
    expires_at_millis: server.clock.now().getTime() + sessionLifetimeMillisDefault,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  };
  const { body: keys } = await must(asOwner.call('POST /internal/api-keys', { body: keySet }));
  const keyOf = {
    client: keys.publishable_client_key ?? '',
    server: keys.secret_server_key ?? '',
    admin: keys.super_secret_admin_key ?? '',
  };
  const asServer = apiOf(url, created.id, 'server', keyOf.server);
  const asAdmin = apiOf(url, created.id, 'admin', keyOf.admin);
  return {
    id: created.id,
    keys: keyOf,
    owner,
    ownerTeamId,
    user: async (given = {}) => {
      const email = typeof given.primary_email === 'string' ? given.primary_email : `${randomUUID()}@example.com`;
      const password = typeof given.password === 'string' ? given.password : 'correct horse';
      const { body: wire } = await must(
        asServer.call('POST /users', {
          body: {
            primary_email: email,
            primary_email_auth_enabled: true,
            ...(given.password_hash === undefined ? { password } : {}),
            ...given,
          },
        }),
      );
      const { body: tokens } = await must(asServer.call('POST /auth/sessions', { body: { user_id: wire.id } }));
      const { access_token, refresh_token } = tokens;
      return { id: wire.id, email, password, wire, access_token, refresh_token };
    },
    configure: async (config) => {
      await must(asAdmin.call('PATCH /internal/projects/current', { body: { config } }));
    },
  };
}

/** Throws if a step of the test setup fails. */
async function must<T extends { status: number; text: string }>(answer: Promise<T>): Promise<T> {
  const settled = await answer;
  if (settled.status >= 400) throw new Error(`The test setup failed: ${settled.status} ${settled.text}`);
  return settled;
}
