import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { authenticatorApp } from '@portico/testkit';
import { expect, test } from 'vitest';
import { plugIn } from './authenticator.ts';
import { password } from './people.ts';
import type { Stage } from './stage.ts';

/** The configuration of a project that the flows need. */
export const configOfFlows = {
  magic_link_enabled: true,
  passkey_enabled: true,
  client_team_creation_enabled: true,
  team_creator_default_permissions: [{ id: '$invite_members' }, { id: '$read_members' }, { id: '$update_team' }],
  oauth_providers: [{ id: 'github' as const, type: 'shared' as const }],
};

/**
 * Messages of the packages that say nothing about the server: React 19 about a script of the packages, the missing site key
 * of a bot challenge, and Stripe's script, which a machine without the internet cannot load.
 */
const own =
  /Encountered a script tag|BOT_CHALLENGE_SITE_KEY|Failed to load Stripe\.js|ERR_NAME_NOT_RESOLVED|ERR_INTERNET/;

/** Actions on the pages of the published packages. */
export interface PublishedPages {
  visit(path: string): Promise<void>;
  button(name: string | RegExp): ReturnType<Stage['page']['getByRole']>;
  field(name: string): ReturnType<Stage['page']['getByRole']>;
  heading(name: string | RegExp): ReturnType<Stage['page']['getByRole']>;
  expectSignedIn(): Promise<void>;
  signIn(secret?: string): Promise<void>;
  signOut(): Promise<void>;
  /** Expects that the page logged no error about the server. */
  expectNoComplaints(): void;
}

/** Returns the pages of a stage's current user. */
export function publishedPagesOn(on: Stage): PublishedPages {
  const pages: PublishedPages = {
    visit: async (path) => void (await on.page.goto(`${on.example.url}${path}`)),
    button: (name) => on.page.getByRole('button', { name, exact: typeof name === 'string' }),
    field: (name) => on.page.getByRole('textbox', { name, exact: true }),
    heading: (name) => on.page.getByRole('heading', { name }),
    expectSignedIn: async () => await pages.heading(`Hello, ${on.email}`).waitFor(),
    signIn: async (secret = password) => {
      await pages.visit('/handler/sign-in');
      await on.page.getByRole('tab', { name: 'Email & Password' }).click();
      await pages.field('Email').fill(on.email);
      await pages.field('Password').fill(secret);
      await pages.button('Sign In').click();
    },
    signOut: async () => {
      await pages.visit('/handler/sign-out');
      await pages.heading('Not signed in').waitFor();
    },
    expectNoComplaints: () => expect(on.complaints.filter((complaint) => !own.test(complaint))).toEqual([]),
  };
  return pages;
}

/** Creates a PNG file of random pixels, which compresses badly. */
function noise(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(typed), 4);
    return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size);
  header.writeUInt32BE(size, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  // A line is a filter type, here none, and its pixels.
  const lines = Array.from({ length: size }, () => Buffer.concat([Buffer.of(0), randomBytes(3 * size)]));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Defines the flows that the React package and the Next.js package share. Each has a user of its own. */
export function testSharedFlows(on: Stage): void {
  const { visit, button, field, heading, expectSignedIn, signIn, signOut, expectNoComplaints } = publishedPagesOn(on);

  const user = async () =>
    await on.at.project.user({
      primary_email: on.email,
      primary_email_verified: true,
      password,
      otp_auth_enabled: true,
    });

  async function enter() {
    const created = await user();
    await signIn();
    await expectSignedIn();
    return created;
  }

  async function askForCode() {
    await visit('/handler/sign-in');
    await on.page.getByRole('tab', { name: 'Email', exact: true }).click();
    await field('Email').fill(on.email);
    await button('Send email').click();
    await on.page.getByText('Enter the code from your email').waitFor();
    return await on.mail('Sign in to');
  }

  test('a user signs up with a password, signs out and signs in', async () => {
    await visit('/handler/sign-up');
    await on.page.getByRole('tab', { name: 'Email & Password' }).click();
    await field('Email').fill(on.email);
    await field('Password').fill(password);
    await field('Repeat Password').fill(password);
    await button('Sign Up').click();
    await expectSignedIn();
    await signOut();
    expectNoComplaints();

    await signIn('not this one');
    await on.page.getByText('Wrong e-mail or password').waitFor();
    await field('Password').fill(password);
    await button('Sign In').click();
    await expectSignedIn();
  });

  test('a user signs up with a one-time code', async () => {
    const { code } = await askForCode();
    await on.page.getByRole('textbox').fill(code.slice(0, 6));
    await expectSignedIn();
    expectNoComplaints();
  });

  test('a user signs in with a magic link', async () => {
    const { link } = await askForCode();
    await on.page.goto(link);
    await button('Sign in').click();
    await expectSignedIn();
    expectNoComplaints();
  });

  test('a user signs in with a provider', async () => {
    await visit('/handler/sign-in');
    await button('Sign in with GitHub').click();
    await heading(/^Sign in with /).waitFor();
    await on.page.getByLabel('Email', { exact: true }).fill(on.email);
    await on.page.getByLabel('Name').fill('Ada');
    await button('Allow and continue').click();
    await expectSignedIn();
    expectNoComplaints();
  });

  test('a user adds a passkey and signs in with it', async () => {
    const authenticator = await plugIn(on);
    await enter();
    await visit('/handler/account-settings#auth');
    await button('Add new passkey').click();
    await button('Delete Passkey').waitFor();
    expect(await authenticator.credentials()).toHaveLength(1);
    await signOut();

    await visit('/handler/sign-in');
    await button('Sign in with Passkey').click();
    await expectSignedIn();
    expectNoComplaints();
  });

  test('a user signs in with a password and the code of an authenticator app, and turns the app off', async () => {
    const phone = authenticatorApp();
    await on.at.api.as(await user()).call('PATCH /users/me', { body: { totp_secret_base64: phone.secretBase64 } });

    await signIn();
    await on.page.waitForURL('**/handler/mfa**');
    await on.page.getByRole('textbox').fill(phone.codeAt(on.server.clock.now()));
    await expectSignedIn();
    expectNoComplaints();

    await visit('/handler/account-settings#auth');
    await button('Disable MFA').click();
    await button('Enable MFA').waitFor();
    await signOut();
    await signIn();
    await expectSignedIn();
  });

  test('a user changes the password in the account settings', async () => {
    await enter();
    await visit('/handler/account-settings#auth');
    await button('Update password').click();
    await field('Old password').fill(password);
    await field('New password').fill('battery staple');
    await field('Repeat new password').fill('battery staple');
    await button('Update Password').click();
    await field('Old password').waitFor({ state: 'detached' });
    expectNoComplaints();
    await signOut();

    await signIn('battery staple');
    await expectSignedIn();
  });

  test('a user crops a large picture and uploads it', async () => {
    const created = await enter();
    await visit('/handler/account-settings');
    const chosen = on.page.waitForEvent('filechooser');
    await on.page.locator('.cursor-pointer:has(.lucide-upload)').click();
    await (await chosen).setFiles({ name: 'noise.png', mimeType: 'image/png', buffer: noise(1100) });
    const saved = on.page.waitForRequest(
      (request) => request.method() === 'PATCH' && request.url().endsWith('/users/me'),
    );
    await button('Save').click();
    const { profile_image_url: sent } = (await saved).postDataJSON() as { profile_image_url: string };
    // The editor of the packages compresses to 102.4 KiB. Less would not show that this is accepted.
    expect(Buffer.from(sent.split(',')[1] ?? '', 'base64').length).toBeGreaterThan(100_000);
    expect((await (await saved).response())?.status()).toBe(200);
    const { body } = await on.at.api.as(created).call('GET /users/me');
    expect(body.profile_image_url).toContain(on.server.url);
    expectNoComplaints();
  });

  test('a user creates a team and invites another user, who joins', async () => {
    await enter();
    const ada = on.person();
    const bob = await on.enter();
    on.turnTo(ada);
    await visit('/handler/account-settings#team-creation');
    await on.page.getByRole('textbox').fill('Analysts');
    await button('Create').click();
    await on.page.waitForURL(/#team-[0-9a-f-]{36}$/);
    await field('Email').fill(bob.email);
    await button('Invite User').click();
    await on.page.getByRole('cell', { name: bob.email }).waitFor();
    expectNoComplaints();

    on.turnTo(bob);
    const { link } = await on.mail('You have been invited to join a team');
    await enter();
    await on.page.goto(link);
    await on.page.getByText('Analysts').waitFor();
    await button('Join').click();
    await on.page.getByText('You have successfully joined Analysts').waitFor();
    await button('Go home').click();
    await expectSignedIn();
    await visit('/handler/account-settings');
    await button(/Analysts$/).waitFor();
    expectNoComplaints();
  });

  test('a user confirms a sign-in on the command line', async () => {
    const { body: begun } = await on.at.api.call('POST /auth/cli', { body: { device_name: 'ada-laptop' } });
    await enter();
    await visit(`/handler/cli-auth-confirm?login_code=${begun.login_code}`);
    await button('Authorize').click();
    await heading('CLI Authorization Successful').waitFor();
    expectNoComplaints();

    const body = { polling_code: begun.polling_code };
    const { body: polled } = await on.at.api.call('POST /auth/cli/poll', { body });
    expect(polled).toMatchObject({ status: 'success', refresh_token: expect.any(String) });
  });
}
