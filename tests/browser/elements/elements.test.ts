import type { requireUser, watchUser } from '@portico/elements';
import type { PorticoClientApp } from '@portico/js';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { startElementsApp } from '../kit/elements-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/** The web components on pages without a framework, with a policy that allows no style elements and no inline scripts. */

const on = stage({ start: startElementsApp, config: { magic_link_enabled: true } });
const { button, emailField, focused, heading, passwordField } = peopleOn(on);

const account = () => on.page.getByRole('button', { name: `Account: ${on.email}` });
const log = () => on.page.locator('output');

/** Signs up on the ready-made page, and returns home. */
async function signUp(): Promise<void> {
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await account().waitFor();
  expect(new URL(on.page.url()).pathname).toBe('/');
}

test('users sign up on the ready-made pages, and sign out with the button', async () => {
  await signUp();

  await account().click();
  await on.page.getByRole('menuitem', { name: 'Account settings' }).waitFor();
  expect(await on.page.evaluate(() => document.activeElement?.textContent)).toBe('Account settings');
  await on.page.keyboard.press('Escape');
  expect(await on.page.evaluate(() => document.activeElement?.textContent)).toContain('Account: ');
  await account().click();
  await on.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await account().waitFor({ state: 'detached' });
  expect(on.complaints).toEqual([]);
});

test('the closed button downloads no page, and looks like the one that takes its place', async () => {
  await signUp();
  const scripts: string[] = [];
  on.page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  await on.page.reload();
  const closed = await account().boundingBox();
  const colors = () =>
    on.page.locator('.portico-avatar').evaluate((avatar) => {
      const { color, backgroundColor, fontSize, fontFamily, width } = getComputedStyle(avatar);
      return { color, backgroundColor, fontSize, fontFamily, width, initials: avatar.dataset.initials };
    });
  const before = await colors();
  expect(scripts).toHaveLength(1);

  await account().focus();
  await on.page.keyboard.press('Enter');
  await on.page.getByRole('menu').waitFor();

  expect(await account().boundingBox()).toEqual(closed);
  expect(await colors()).toEqual(before);
  expect(scripts.length).toBeGreaterThan(1);
  expect(await violationsOf(on.page, 'portico-user-button')).toEqual([]);
  expect(on.complaints).toEqual([]);
});

test('the sign-in card explains a wrong password, and signs in', async () => {
  await on.at.api.server().call('POST /users', {
    body: { primary_email: on.email, primary_email_auth_enabled: true, primary_email_verified: true, password },
  });
  await on.visit('/sign-in');
  expect(await violationsOf(on.page, 'portico-sign-in')).toEqual([]);
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill('wrong horse');
  await button('Sign in').click();
  await on.page.getByRole('alert').filter({ hasText: 'password' }).waitFor();

  await passwordField().fill(password);
  await button('Sign in').click();
  await account().waitFor();

  expect(new URL(on.page.url()).pathname).toBe('/');
  expect(on.complaints).toEqual([]);
});

test('a code from an email signs in', async () => {
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await button('Send code').click();
  await heading('Check your email').waitFor();
  const { code } = await on.mail('Sign in');
  // It is the field with the focus, and continues after the last character.
  await expect.poll(focused).toBe('one-time-code');
  await on.page.keyboard.type(code.slice(0, 6));
  await account().waitFor();
  expect(on.complaints).toEqual([]);
});

test('the account settings change the name, which the button shows too', async () => {
  await signUp();
  await on.visit('/account');
  await heading('Account settings').waitFor();
  expect(await violationsOf(on.page, 'portico-account')).toEqual([]);
  await on.page.getByLabel('Display name').fill('Ada Lovelace');
  await on.page.keyboard.press('Enter');
  await on.page.getByRole('button', { name: 'Account: Ada Lovelace' }).waitFor();
  expect(on.complaints).toEqual([]);
});

test('users crop a picture, with the styles of the crop tool', async () => {
  await signUp();
  await on.visit('/account');
  const picture = await on.page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') };

  await on.page.locator('input[type="file"]').setInputFiles(file);
  await on.page.getByRole('slider', { name: 'Zoom' }).waitFor();
  const stage = await on.page.locator('.portico-crop').boundingBox();
  const shown = await on.page.locator('.portico-crop img').boundingBox();
  await button('Use picture').click();
  await on.page.getByText('Picture saved.').waitFor();

  // The picture covers the square, which has half of its width.
  expect(shown?.height).toBe(stage?.height);
  const saved = await on.page
    .locator('portico-account .portico-avatar img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
  expect(saved).toBe(512);
  expect(on.complaints).toEqual([]);
});

test('a sign-out in another tab empties the button and says so', async () => {
  await signUp();
  const other = await on.newTab();
  await other.goto(`${on.example.url}/`);
  await other.getByRole('button', { name: `Account: ${on.email}` }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();

  await expect
    .poll(async () => await log().textContent())
    .toContain('portico-signed-out at portico-user-button: nobody.');
  await account().waitFor({ state: 'detached' });
  expect(on.complaints).toEqual([]);
});

test('elements have a color mode and a language of their own', async () => {
  await signUp();
  await on.visit('/dark');
  const german = on.page.getByRole('button', { name: `Konto: ${on.email}` });
  await german.waitFor();
  const surface = () => on.page.locator('.portico-user[data-info]').evaluate((one) => getComputedStyle(one).color);
  expect(await surface()).toBe('oklch(0.955 0.005 268)');

  await german.click();
  await on.page.getByRole('menuitem', { name: 'Kontoeinstellungen' }).waitFor();
  expect(await surface()).toBe('oklch(0.955 0.005 268)');
  expect(on.complaints).toEqual([]);
});

test('the name beside the picture has the color of the page, which may have no dark mode', async () => {
  await signUp();
  await on.page.emulateMedia({ colorScheme: 'dark' });
  await on.visit('/info');
  const lines = on.page.locator('.portico-user .portico-lines');
  const colorOf = async (of: Locator) => await of.evaluate((one) => getComputedStyle(one).color);
  await lines.waitFor();
  expect(await colorOf(lines)).toBe('rgb(0, 0, 0)');

  await lines.click();
  const item = on.page.getByRole('menuitem', { name: 'Sign out' });
  await item.waitFor();
  expect(await colorOf(lines)).toBe('rgb(0, 0, 0)');
  expect(await colorOf(item)).toBe('oklch(0.955 0.005 268)');
  expect(on.complaints).toEqual([]);
});

test('elements work when scripts create, move and remove them, and leave nothing behind', async () => {
  await on.visit('/none');

  const sheets = await on.page.evaluate(async () => {
    const count = () => document.adoptedStyleSheets.length;
    const before = count();
    const card = document.createElement('portico-sign-in');
    document.body.append(card);
    const main = document.body.appendChild(document.createElement('main'));
    main.append(card);
    await new Promise<void>((resolve) => {
      new MutationObserver(() => card.querySelector('h1') !== null && resolve()).observe(card, {
        childList: true,
        subtree: true,
      });
    });
    const during = count();
    card.remove();
    await Promise.resolve();
    await Promise.resolve();
    return { before, during, after: count(), html: card.innerHTML };
  });

  expect(sheets.during).toBeGreaterThan(sheets.before);
  expect(sheets).toMatchObject({ after: sheets.before, html: '' });
  expect(on.complaints).toEqual([]);
});

test('a guard leads visitors to the sign-in page, and lets signed-in users pass', async () => {
  const ask = async () =>
    await on.page.evaluate(async (path) => {
      const page = window as unknown as { requireUser: typeof requireUser };
      return await page.requireUser(path);
    }, '/members?tab=2');
  await on.visit('/none');
  const answer = new URL(String(await ask()), on.example.url);
  expect(answer.pathname).toBe('/handler/sign-in');
  expect(answer.searchParams.get('after_auth_return_to')).toBe('/members?tab=2');

  await signUp();
  expect(await ask()).toBe(true);
  expect(on.complaints).toEqual([]);
});

test('a script watches the user of the page, and elements say who has signed in', async () => {
  await on.visit('/none');
  const user = await on.at.project.user();

  const seen = await on.page.evaluate(
    async ([email, password]) => {
      const page = window as unknown as { portico: () => PorticoClientApp; watchUser: typeof watchUser };
      const app = page.portico();
      const seen: (string | null | undefined)[] = [];
      const known = Promise.withResolvers<void>();
      const stop = page.watchUser(app, (user) => {
        seen.push(user?.primaryEmail ?? user?.id ?? (user as null | undefined));
        if (user?.primaryEmail === email) known.resolve();
      });
      await app.signInWithCredential({ email, password, noRedirect: true });
      await known.promise;
      stop();
      return seen.filter((one) => one !== undefined);
    },
    [user.email, user.password] as const,
  );

  expect([...new Set(seen)]).toEqual([null, user.email]);
  await expect
    .poll(async () => await log().textContent())
    .toContain(`portico-signed-in at portico-user-button: ${user.email}.`);
});
