import { randomUUID } from 'node:crypto';
import { PorticoAdminApp, PorticoClientApp, type ServerUserCreateOptions } from '@portico/js';
import { checkArgument } from './arguments.ts';
import { checkUserOptions, createFactories, type TestFactories } from './factories.ts';
import { type ProviderName, providerShapes } from './identity/provider-shapes.ts';
import { createTestProvider, type TestIdentityProvider } from './identity/test-provider.ts';
import { registerPasskey, signInWithPasskey } from './passkeys/passkeys-of-project.ts';
import type { TestPasskey } from './passkeys/software-passkey.ts';
import { createPayments, type TestPayments } from './payments.ts';
import type { ProjectKeys, SignedInUser } from './project-parts.ts';
import type { Connection } from './started-server.ts';
import { sendOrders } from './stripe/orders.ts';
import { receiveWebhooks, type WebhookReceiver } from './webhooks.ts';

/** A project for one test. Projects are isolated, so tests need no cleanup. */
export interface TestProject {
  /** ID of the project. */
  readonly id: string;
  /** The project with all rights: create users, teams and products, and change the configuration. */
  readonly app: PorticoAdminApp;
  /** The keys for the client, the server and the owner. They do not expire. */
  readonly keys: ProjectKeys;
  /** The environment of your app on its server. @see docs/run/environments.md */
  readonly environment: Readonly<Record<string, string>>;
  /** Creates a user with a verified address and a password, and signs the user in without a form or an email. */
  createSignedInUser(options?: ServerUserCreateOptions): Promise<SignedInUser>;
  /** Creates users, teams, permissions and products. */
  readonly create: TestFactories;
  /** Buys products of the project, without money. */
  readonly payments: TestPayments;
  /**
   * Adds an identity provider: a stand-in in the process of the server, with the people that you add. Allows the app to run on
   * localhost.
   */
  addIdentityProvider(type: ProviderName): Promise<TestIdentityProvider>;
  /**
   * Adds a passkey to a signed-in user, for apps on localhost. The project must allow passkeys.
   *
   * @param passkey default: a new one for `http://localhost:3000`
   * @throws {Error} the server refuses it
   */
  registerPasskey(user: Pick<SignedInUser, 'tokens'>, passkey?: TestPasskey): Promise<TestPasskey>;
  /** Signs in with a passkey, without a browser. @throws {Error} the server refuses it */
  signInWithPasskey(passkey: TestPasskey): Promise<SignedInUser['tokens']>;
  /** Starts a receiver, adds it as a webhook endpoint, and verifies what it gets. */
  receiveWebhooks(): Promise<WebhookReceiver>;
}

/** Creates projects of an owner. */
export type ProjectFactory = (name?: string) => Promise<TestProject>;

/** Signs up an owner, and returns what creates the owner's projects. */
export async function createOwner(connection: Connection, now: () => Date): Promise<ProjectFactory> {
  const { url, internalKeys } = connection;
  const dashboard = new PorticoClientApp({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: internalKeys.client,
    tokenStore: 'memory',
  });
  const credential = { email: `owner-${randomUUID()}@example.com`, password: randomUUID() };
  const signUp = await dashboard.signUpWithCredential({
    ...credential,
    noRedirect: true,
    noVerificationCallback: true,
  });
  if (signUp.status === 'error') throw signUp.error;
  const owner = await dashboard.getUser({ or: 'throw' });
  const team = await owner.createTeam({ displayName: 'Tests' });
  return async (name = 'Tests') => {
    const created = await owner.createProject({ displayName: name, teamId: team.id });
    const keys = await created.app.createInternalApiKey({
      description: 'Tests',
      // A test may move the clock by years.
      expiresAt: new Date(now().getTime() + 100 * 365.25 * 86_400_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: true,
    });
    return projectWith(
      connection,
      created.id,
      {
        publishableClientKey: keys.publishableClientKey ?? '',
        secretServerKey: keys.secretServerKey ?? '',
        superSecretAdminKey: keys.superSecretAdminKey ?? '',
      },
      now,
    );
  };
}

function projectWith(connection: Connection, id: string, keys: ProjectKeys, now: () => Date): TestProject {
  const { url } = connection;
  const app = new PorticoAdminApp({ baseUrl: url, projectId: id, tokenStore: null, ...keys });
  return {
    id,
    app,
    keys,
    environment: {
      PORTICO_API_URL: url,
      PORTICO_PROJECT_ID: id,
      PORTICO_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
      PORTICO_SECRET_SERVER_KEY: keys.secretServerKey,
    },
    createSignedInUser: async (options = {}) => {
      checkUserOptions('createSignedInUser', options);
      const email = options.primaryEmail ?? `${randomUUID()}@example.com`;
      const password = options.password ?? randomUUID();
      const user = await app.createUser({
        primaryEmailVerified: true,
        primaryEmailAuthEnabled: true,
        ...options,
        primaryEmail: email,
        password,
      });
      const tokens = await (await user.createSession()).getTokens();
      const { accessToken, refreshToken } = tokens;
      if (accessToken === null || refreshToken === null) throw new Error('The session of the new user has ended.');
      const headers = { 'x-stack-auth': JSON.stringify({ accessToken, refreshToken }) };
      return { user, email, password, tokens: { accessToken, refreshToken }, headers };
    },
    create: createFactories(app),
    payments: createPayments({ url, id, keys, app, stripe: sendOrders(connection.stripeUrl) }),
    addIdentityProvider: async (type) => {
      checkArgument('addIdentityProvider', 'type', type, Object.keys(providerShapes));
      const { publishableClientKey } = keys;
      const parts = { url: connection.providersUrl, serverUrl: url, projectId: id, publishableClientKey };
      const { credentials, announce, ...provider } = createTestProvider(type, parts);
      await announce();
      const admin = await app.getProject();
      const others = admin.config.oauthProviders.filter((one) => one.id !== type);
      const added = { id: type, type: 'standard' as const, ...credentials };
      await admin.update({ config: { allowLocalhost: true, oauthProviders: [...others, added] } });
      return provider;
    },
    registerPasskey: async (user, passkey) => await registerPasskey({ url, id, keys }, user, passkey),
    signInWithPasskey: async (passkey) => await signInWithPasskey({ url, id, keys }, passkey),
    receiveWebhooks: async () => await receiveWebhooks(app, now),
  };
}
