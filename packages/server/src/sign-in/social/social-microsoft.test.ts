import { randomUUID } from 'node:crypto';
import { wrongDirectory } from '@portico/testkit/outside/identity-world';
import {
  newPersona,
  type SocialSetting,
  signInThrough,
  startSocialSetting,
  throughProvider,
} from '@portico/testkit/outside/social-setting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** When an address from Microsoft counts as verified. */

let setting: SocialSetting;

beforeAll(async () => {
  setting = await startSocialSetting();
});

afterAll(async () => await setting.stop());

const directoryId = '11111111-2222-4333-8444-555555555555';

interface Given {
  readonly tenant?: string | undefined;
  readonly verifiesEmails?: boolean | undefined;
  /** Claims of the ID token besides those of the account. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Signs a new account in, whose token has `xms_edov`, and returns whether its address is verified. */
async function isVerified({ tenant = directoryId, verifiesEmails = true, claims = {} }: Given): Promise<boolean> {
  const { project, api, who } = await projectAndPerson({ tenant, verifiesEmails, claims });
  const tokens = await signInThrough(project, 'microsoft', who);
  const { body: user } = await api.withTokens(tokens).call('GET /users/me');
  expect(user.primary_email).toBe(who.email?.toLowerCase());
  return user.primary_email_verified;
}

async function projectAndPerson({ tenant, verifiesEmails, claims }: Given) {
  const project = await setting.projectWith('microsoft');
  await project.project.configure({
    oauth_providers: [
      {
        id: 'microsoft',
        type: 'standard',
        ...setting.world.credentials,
        ...(tenant === undefined ? {} : { microsoft_tenant_id: tenant }),
        ...(verifiesEmails === undefined ? {} : { microsoft_verifies_emails: verifiesEmails }),
      },
    ],
  });
  const who = newPersona();
  const tokenClaims = { oid: who.sub, email: who.email, xms_edov: true, ...claims };
  return { project, api: project.api, who: { ...who, tokenClaims } };
}

describe('an address whose domain belongs to the tenant', () => {
  test('is verified if the project trusts its one tenant', async () => {
    expect(await isVerified({})).toBe(true);
    expect(await isVerified({ tenant: directoryId.toUpperCase() })).toBe(true);
    for (const xms_edov of ['true', '1', 1])
      expect(await isVerified({ claims: { xms_edov } }), `${xms_edov}`).toBe(true);
  });

  test('is not verified without the setting', async () => {
    expect(await isVerified({ verifiesEmails: false })).toBe(false);
  });

  test.each([['consumers'], [undefined], ['9188040d-6c67-4c5b-b112-36a304b66dad']])(
    'is not verified for the tenant %s',
    async (directory) => {
      const { project, api, who } = await projectAndPerson({ tenant: directory, verifiesEmails: true, claims: {} });
      const tokens = await signInThrough(project, 'microsoft', who);
      expect((await api.withTokens(tokens).call('GET /users/me')).body.primary_email_verified).toBe(false);
    },
  );

  test.each([
    ['says no', { xms_edov: false }],
    ['says nothing', { xms_edov: undefined }],
    ['says something else', { xms_edov: 'yes' }],
    ['has another address', { email: 'other@example.com' }],
    ['has no address', { email: null }],
    ['is of another account', { oid: randomUUID() }],
  ])('is not verified if the token %s', async (_name, claims) => {
    expect(await isVerified({ claims })).toBe(false);
  });
});

test('a token of another issuer is refused', async () => {
  const { project, who } = await projectAndPerson({ tenant: wrongDirectory, verifiesEmails: true, claims: {} });

  const { callback } = await throughProvider(project, 'microsoft', who);

  expect(callback.errorCode).toBe('OAUTH_PROVIDER_UNAVAILABLE');
});
