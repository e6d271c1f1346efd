import type { Place } from '@portico/contract';
import { authenticatorApp, createPasskey, mailsTo, rawRequest, type TestUser } from '@portico/testkit';
import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { expect } from 'vitest';

const open = {
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
  'teams.allowClientTeamCreation': true,
  'auth.passkey.allowSignIn': true,
  'auth.secondFactor.trustedDeviceDays': 30,
};

async function override({ api }: StripeShop, values: object): Promise<void> {
  const body = { config_override_string: JSON.stringify(values) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

async function addPasskey({ api }: StripeShop, user: TestUser): Promise<string> {
  const { body } = await api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const passkey = createPasskey('http://localhost:3000');
  const credential = passkey.register(body.options_json);
  expect(await api.as(user).call('POST /auth/passkey/register', { body: { credential, code: body.code } })).toSucceed();
  return passkey.id;
}

async function trustDevice({ api, server }: StripeShop, user: TestUser): Promise<string> {
  const app = authenticatorApp();
  expect(await api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } })).toSucceed();
  const first = await api.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });
  const { details } = first.body as unknown as { readonly details: { readonly attempt_code: string } };
  const totp = app.codeAt(server.clock.now());
  const body = { type: 'totp', totp, trust_device: true, code: details.attempt_code } as const;
  expect(await api.call('POST /auth/mfa/sign-in', { body })).toSucceed();
  const { body: devices } = await api.as(user).call('GET /auth/mfa/trusted-devices', { query: { user_id: 'me' } });
  return devices.items[0]?.id ?? '';
}

/** Creates one of everything that a user has. Returns the IDs by the name of their field. */
async function everythingOf(shop: StripeShop, user: TestUser) {
  const { api, url, stripe } = shop;
  const [own, server] = [api.as(user), api.server()];
  const me = { query: { user_id: 'me' } } as const;
  const { body: team } = await own.call('POST /teams', { body: { display_name: 'T', creator_user_id: 'me' } });
  const key = { description: 'key', expires_at_millis: null, is_public: false };
  const { body: userKey } = await own.call('POST /user-api-keys', { body: { ...key, user_id: 'me' } });
  const { body: teamKey } = await own.call('POST /team-api-keys', { body: { ...key, team_id: team.id } });
  const { body: channels } = await own.call('GET /contact-channels', me);
  const { body: sessions } = await own.call('GET /auth/sessions', me);
  const account_id = `account of ${user.id}`;
  const link = { user_id: user.id, account_id, allow_sign_in: true, allow_connected_accounts: true };
  const { body: linked } = await server.call('POST /oauth-providers', {
    body: { ...link, provider_config_id: 'google' },
  });
  const callback_url = 'http://localhost:3000/handler/team-invitation';
  const invite = { email: user.email, team_id: team.id, callback_url };
  const { body: invitation } = await server.call('POST /team-invitations/send-code', { body: invite });
  expect((await mailsTo(url, user.email)).length).toBeGreaterThan(0);
  const customer = { customer_type: 'user', customer_id: user.id } as const;
  const of = { params: customer };
  const granted = { ...of, body: { product_id: 'pro' } };
  expect(await server.call('POST /payments/products/:customer_type/:customer_id', granted)).toSucceed();
  const { body: products } = await server.call('GET /payments/products/:customer_type/:customer_id', of);
  const setUp = { ...of, body: {} };
  const { body: intent } = await own.call(
    'POST /payments/payment-method/:customer_type/:customer_id/setup-intent',
    setUp,
  );
  stripe.pay(intent.client_secret);
  const device_id = await trustDevice(shop, user);
  return {
    user_id: user.id,
    customer_id: user.id,
    customer_type: 'user',
    team_id: team.id,
    selected_team_id: team.id,
    user_key_id: userKey.id,
    team_key_id: teamKey.id,
    contact_channel_id: channels.items[0]?.id ?? '',
    session_id: sessions.items[0]?.id ?? '',
    provider_id: linked.id,
    account_id,
    invitation_id: invitation.id,
    subscription_id: products.items[0]?.purchase_id ?? '',
    setup_intent_id: intent.client_secret.split('_secret_', 1)[0] ?? '',
    device_id,
    passkey_id: await addPasskey(shop, user),
  };
}

/** Creates the Svix API of a project: a token of its own, an endpoint and a message. */
async function hooksOf({ api, project, url }: StripeShop) {
  const admin = api.admin();
  const { body: made } = await admin.call('POST /internal/webhooks/endpoints', {
    body: { url: 'https://receiver.example.com/hook' },
  });
  const { body: sent } = await admin.call('POST /internal/webhooks/trigger', { body: { event_type: 'user.created' } });
  const { body: token } = await admin.call('POST /webhooks/svix-token', { body: {} });
  const ids = { app_id: project.id, endpoint_id: made.id, msg_id: sent.message_id };
  const headers = { authorization: `Bearer ${token.token}` };
  const call = async (method: string, path: string, body?: unknown) =>
    await rawRequest(url, {
      method,
      path: `/api/v1${path}`,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { ids, call };
}

/** Creates a project with two users who have one of everything, and another project. */
export async function thingsSetting() {
  const { server, shop: newShop, stop } = await startStripeServer();
  const shop = await newShop();
  await override(shop, open);
  await shop.project.configure({
    oauth_providers: [{ id: 'google', type: 'standard', client_id: 'id', client_secret: 'secret' }],
  });
  const [victim, attacker] = [await shop.project.user(), await shop.project.user()];
  const things = { victim: await everythingOf(shop, victim), attacker: await everythingOf(shop, attacker) };
  const elsewhere = await newShop();
  const hooks = { victim: await hooksOf(shop), attacker: await hooksOf(elsewhere) };
  return { server, shop, victim, attacker, things, hooks, stop };
}

export type ThingsSetting = Awaited<ReturnType<typeof thingsSetting>>;

/** IDs of public things of the project, which are the same for all callers. */
export const publicPlaces: readonly Place[] = [
  // The authenticator creates it, and signs the challenge of the user.
  'body.credential',
  // The OAuth client is the project.
  'body.client_id',
  'params.notification_category_id',
  'params.field_id',
  'params.item_id',
  'params.product_id',
  'query.permission_id',
  'body.product_id',
  'body.offer_id',
  'body.price_id',
  'body.from_product_id',
  'body.to_product_id',
];
