import {
  newPersona,
  type SocialSetting,
  signInThrough,
  startSocialSetting,
  throughProvider,
} from '@portico/testkit/outside/social-setting';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** When an account at X has an address. */

let setting: SocialSetting;

beforeAll(async () => {
  setting = await startSocialSetting();
});

afterAll(async () => await setting.stop());

async function projectThatReads(x_reads_emails?: boolean) {
  const project = await setting.projectWith('x');
  const own = { id: 'x' as const, type: 'standard' as const, ...setting.world.credentials };
  await project.project.configure({
    oauth_providers: [x_reads_emails === undefined ? own : { ...own, x_reads_emails }],
  });
  return project;
}

async function addressOf(x_reads_emails: boolean | undefined, who: ReturnType<typeof newPersona>) {
  const project = await projectThatReads(x_reads_emails);
  const { body } = await project.api.withTokens(await signInThrough(project, 'x', who)).call('GET /users/me');
  return [body.primary_email, body.primary_email_verified];
}

test('an address that X has confirmed is verified if the app may read it', async () => {
  const who = newPersona();
  expect(await addressOf(true, who)).toEqual([who.email?.toLowerCase(), true]);
});

test('an account without a confirmed address has none', async () => {
  expect(await addressOf(true, newPersona({ isVerified: false }))).toEqual([null, false]);
  expect(await addressOf(true, newPersona({ email: null }))).toEqual([null, false]);
});

test.each([undefined, false])('without the permission, X is not asked for addresses: %s', async (reads) => {
  expect(await addressOf(reads, newPersona())).toEqual([null, false]);
});

test('the scope is requested only with the setting', async () => {
  for (const [reads, isAsked] of [
    [true, true],
    [false, false],
    [undefined, false],
  ] as const) {
    const { begun } = await throughProvider(await projectThatReads(reads), 'x', newPersona());
    const scopes = new URL(begun.providerUrl).searchParams.get('scope')?.split(' ');
    expect(scopes?.includes('users.email'), `${reads}`).toBe(isAsked);
  }
});

test('an account signs in without an address before, and stays the same user with one', async () => {
  const project = await projectThatReads();
  const who = newPersona();
  await signInThrough(project, 'x', who);
  await project.project.configure({
    oauth_providers: [{ id: 'x', type: 'standard', ...setting.world.credentials, x_reads_emails: true }],
  });
  const again = await signInThrough(project, 'x', who);
  expect(again.is_new_user).toBe(false);
});
