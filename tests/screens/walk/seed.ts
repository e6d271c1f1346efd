import type { ConfigChanges, ServerTeam, ServerUser } from '@portico/js';
import { authenticatorApp, callerHeaders, createApi, createPasskey } from '@portico/testkit';
import { ownUser } from '@portico/testkit/outside/project-smtp';
import { readMail, type TestSmtp } from '@portico/testkit/outside/smtp';
import type { WebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { expect, vi } from 'vitest';
import type { Desk } from '../../browser/kit/dashboard-desk.ts';
import { addPeople } from './people.ts';

const config: ConfigChanges = {
  'auth.signUpFields': [
    { id: 'company', type: 'text', label: 'Company', required: true, maxLength: 100 },
    { id: 'size', type: 'choice', label: 'Company size', options: ['1 to 10', 'More'] },
    {
      id: 'terms',
      type: 'consent',
      label: 'I agree to the [terms of service]',
      url: 'https://example.com/terms',
      required: true,
      version: '1',
    },
  ],
  'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  'apps.installed.analytics.enabled': true,
  'payments.catalogs.plans': { displayName: 'Plans' },
  'payments.items.credits': { displayName: 'API credits' },
  'payments.products.pro': {
    displayName: 'Pro',
    catalogId: 'plans',
    prices: {
      monthly: { USD: '10', EUR: '9.5', interval: [1, 'month'] },
      yearly: { USD: '100', interval: [1, 'year'] },
    },
    includedItems: { credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' } },
  },
  'payments.products.pack': {
    displayName: 'A pack of ten thousand credits for the whole team, with support',
    stackable: true,
    prices: { once: { USD: '5.25' } },
    includedItems: { credits: { quantity: 10_000, expires: 'never' } },
  },
  'dataVault.stores.user-tokens': { displayName: 'User tokens' },
};

/** What the pages of a full project need in their addresses. */
export interface Seeded {
  readonly users: readonly ServerUser[];
  readonly team: ServerTeam;
  readonly anonymousId: string;
  readonly draftId: string;
  readonly templateId: string;
  readonly themeId: string;
  readonly endpointId: string;
  readonly purchaseUrl: string;
  /** Of a purchase that is completed. */
  readonly completedUrl: string;
  /** Of a link in an email. */
  readonly unsubscribePath: string;
  readonly portalUrl: string;
}

interface Outside {
  readonly smtp: TestSmtp;
  readonly receiver: WebhookReceiver;
}

/** Fills a project with users, and with rows of every list. */
export async function seed(desk: Desk, { smtp, receiver }: Outside): Promise<Seeded> {
  const { project, server } = desk;
  await project.update({
    config: {
      allowUserApiKeys: true,
      allowTeamApiKeys: true,
      magicLinkEnabled: true,
      passkeyEnabled: true,
      clientTeamCreationEnabled: true,
      clientUserDeletionEnabled: true,
      domains: [{ domain: 'https://otters.example.com', handlerPath: '/handler' }],
      emailConfig: {
        type: 'standard',
        host: '127.0.0.1',
        port: smtp.port,
        username: ownUser.name,
        password: ownUser.password,
        senderName: 'Otter Works',
        senderEmail: 'otters@example.com',
      },
    },
  });
  await project.updateConfig(config);
  const users = await addPeople(server, project, 300);
  const [first] = users;
  if (first === undefined) throw new Error('no user');
  await waysIn(desk, first);
  const { client } = await apiOf(desk);
  const { body: anonymous } = await client.call('POST /auth/anonymous/sign-up');
  const { accessToken, refreshToken } = await (await first.createSession()).getTokens();
  const events = Array.from({ length: 40 }, () => ({ event_type: '$page-view' }));
  await client
    .withTokens({ access_token: accessToken ?? '', refresh_token: refreshToken ?? '' })
    .call('POST /analytics/events/batch', { body: { events } });
  const { team } = await teams(desk, users);
  const endpoint = await webhooks(desk, receiver);
  const bought = await purchases(desk, users);
  await failedSignIns(desk);
  const mail = await emails(desk, users, smtp);
  await project.app.people.invite({ email: 'a-colleague@example.com', role: 'support' });
  const store = await project.app.getDataVaultStore('user-tokens');
  await store.setValue('ada', 'a value', { secret: 'a secret' });
  return {
    users,
    team,
    anonymousId: anonymous.user_id,
    endpointId: endpoint.id,
    ...bought,
    portalUrl: endpoint.portalUrl,
    ...mail,
  };
}

/** Creates keys, and returns the API at two levels. */
async function apiOf({ project, server }: Desk) {
  const keys = await project.app.createInternalApiKey({
    description: 'App of the walk, with a description that is too long for one line of a phone',
    expiresAt: server.clock.in(30, 'day'),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: true,
  });
  return {
    client: createApi<'client'>(server.url, callerHeaders(project.id, 'client', keys.publishableClientKey ?? '')),
    admin: createApi<'admin'>(server.url, callerHeaders(project.id, 'admin', keys.superSecretAdminKey ?? '')),
  };
}

/** Gives a user a passkey, an authenticator app, API keys and more sessions. */
async function waysIn(desk: Desk, user: ServerUser): Promise<void> {
  const { client } = await apiOf(desk);
  const session = await user.createSession();
  const { accessToken, refreshToken } = await session.getTokens();
  const own = client.withTokens({ access_token: accessToken ?? '', refresh_token: refreshToken ?? '' });
  const { body } = await own.call('POST /auth/passkey/initiate-passkey-registration');
  const credential = createPasskey(new URL(desk.server.url).origin).register(body.options_json);
  await own.call('POST /auth/passkey/register', { body: { credential, code: body.code, name: 'Laptop' } });
  await own.call('PATCH /users/me', { body: { totp_secret_base64: authenticatorApp().secretBase64 } });
  for (const description of ['Sync', 'A report that runs every night and has a long description']) {
    await user.createApiKey({ description, expiresAt: desk.server.clock.in(20, 'day') });
  }
  await user.createApiKey({ description: 'Never expires', expiresAt: null });
}

/** Creates teams. The first user is in all of them, and the first team has many members. */
async function teams({ project }: Desk, users: readonly ServerUser[]) {
  const { app } = project;
  await app.createTeamPermissionDefinition({ id: 'read_bills', description: 'See what is paid' });
  await app.createTeamPermissionDefinition({ id: 'accountant', containedPermissionIds: ['read_bills'] });
  await app.createProjectPermissionDefinition({ id: 'reader' });
  const names = [
    'Sea otters',
    'حيوانات البحر',
    'The international association of people who watch river otters at night',
  ];
  const made: ServerTeam[] = [];
  for (const displayName of [...names, ...Array.from({ length: 12 }, (_, index) => `Team ${index}`)]) {
    const team = await app.createTeam({ displayName });
    await team.addUser(users[0]?.id ?? '');
    made.push(team);
  }
  const [team] = made;
  if (team === undefined) throw new Error('no team');
  for (const user of users.slice(1, 25)) await team.addUser(user.id);
  await users[0]?.grantPermission(team, 'accountant');
  for (const email of ['someone.new@example.com', 'revoked.with.a.long.name@department.example.com']) {
    await team.inviteUser({ email, callbackUrl: 'https://otters.example.com/join' });
  }
  await (await team.listInvitations())[1]?.revoke();
  await team.createApiKey({ description: 'CI', expiresAt: null });
  return { team };
}

/** Adds an endpoint that fails, one that works, and a portal. */
async function webhooks({ project, server }: Desk, receiver: WebhookReceiver) {
  const { app } = project;
  const failing = await app.webhooks.createEndpoint({ url: `${receiver.url}/failing`, description: 'Main server' });
  await app.webhooks.createEndpoint({
    url: `${receiver.url}/a/very/long/path/that/does/not/fit/into/the/width/of/a/phone/at/all`,
    eventTypes: ['user.created'],
  });
  receiver.reply(({ path }) => (path === '/failing' ? { status: 500, body: 'down for maintenance' } : {}));
  for (const displayName of ['Webhook one', 'Webhook two']) await app.createUser({ displayName });
  await vi.waitUntil(() => receiver.received.length > 1, { timeout: 30_000 });
  const { admin } = await apiOf({ project, server } as Desk);
  const { body } = await admin.call('POST /internal/webhooks/portal', {
    body: { application: 'acme', application_name: 'Acme' },
  });
  return { id: failing.id, portalUrl: body.url };
}

/** Buys in test mode. Returns the addresses of a purchase that is still open, and of one that is completed. */
async function purchases({ project, server }: Desk, users: readonly ServerUser[]) {
  const buy = async (user: ServerUser | undefined, productId: string, price_id: string) => {
    const url = new URL((await user?.createCheckoutUrl({ productId })) ?? '');
    const answer = await fetch(`${server.url}/api/v1/internal/payments/test-mode-purchase-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ full_code: url.pathname.replace('/purchase/', ''), price_id }),
    });
    expect(answer.status).toBe(200);
    return url.href;
  };
  for (const user of users.slice(0, 8)) await buy(user, 'pro', 'monthly');
  for (const user of users.slice(0, 12)) await buy(user, 'pack', 'once');
  await project.app.grantProduct({ customCustomerId: 'acme/1', productId: 'pack' }).catch(() => undefined);
  const completedUrl = await buy(users[19], 'pro', 'yearly');
  return { completedUrl, purchaseUrl: (await users[20]?.createCheckoutUrl({ productId: 'pro' })) ?? '' };
}

async function failedSignIns(desk: Desk): Promise<void> {
  const app = await desk.clientApp();
  for (const email of ['user.0@example.com', 'user.10@example.com', 'typo@example.com']) {
    await app.signInWithCredential({ email, password: 'wrong password', noRedirect: true });
  }
}

/** Sends emails, and creates a draft, a template and a theme. */
async function emails({ project }: Desk, users: readonly ServerUser[], smtp: TestSmtp) {
  const { app } = project;
  const draft = await app.createEmailDraft({ displayName: 'News of a long summer, with all that the otters did' });
  const template = await app.createEmailTemplate('Welcome');
  const theme = await app.createEmailTheme('Plain');
  const userIds = users.slice(0, 20).flatMap(({ id, primaryEmail }) => (primaryEmail === null ? [] : [id]));
  await app.sendEmail({
    userIds,
    subject: 'The otters have news for you',
    html: '<p>Hello</p>',
    notificationCategoryName: 'Marketing',
  });
  const unsubscribePath = await vi.waitUntil(async () => await unsubscribePathOf(smtp), { timeout: 30_000 });
  await app.emailDelivery.addSuppressions(['user.1@example.com', 'user.2@example.com']);
  return { draftId: draft.id, templateId: template.id, themeId: theme.id, unsubscribePath };
}

/** Returns the path of the unsubscribe link of an email that has arrived and has one. */
async function unsubscribePathOf(smtp: TestSmtp): Promise<string | undefined> {
  const mails = await Promise.all(smtp.received.map(readMail));
  const links = mails.map(({ headers }) => /<https?:\/\/[^/]+([^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1]);
  return links.find((path) => path !== undefined);
}
