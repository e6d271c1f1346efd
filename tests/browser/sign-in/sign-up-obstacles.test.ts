import { expect, test } from 'vitest';
import { expectRoom, violationsOf } from '../kit/looks.ts';
import { stage } from '../kit/stage.ts';

/** What stands between a person and a sign-up: the browser, and the form of the address. */

const password = 'correct horse';

const on = stage();

const emailField = () => on.page.getByLabel('Email address');
const passwordField = () => on.page.getByLabel('Password', { exact: true });

async function takePicture(name: string): Promise<void> {
  const folder = process.env.PORTICO_TEST_PICTURES;
  if (folder !== undefined) await on.page.screenshot({ path: `${folder}/${name}.png` });
}

test('with blocked cookies, the page says so and creates no account', async () => {
  const requests: string[] = [];
  on.page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  // A blocked cookie is an empty text, and a write without effect.
  await on.context.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
  });
  for (const page of ['sign-up', 'sign-in']) {
    await on.visit(`/handler/${page}`);
    await emailField().fill(on.email);
    await passwordField().fill(password);
    await on.page.keyboard.press('Enter');
    await on.page.getByRole('alert').getByText('Your browser blocks cookies for this site.').waitFor();
  }

  expect(await violationsOf(on.page)).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await on.page.emulateMedia({ colorScheme });
    await takePicture(`cookies-blocked-${colorScheme}`);
  }
  await on.page.setViewportSize({ width: 320, height: 640 });
  await expectRoom(on.page);
  await takePicture('cookies-blocked-phone');
  expect(requests).toEqual([]);
});

test('an address at a domain of another script signs up, and signs in in either form', async () => {
  const [name = ''] = on.email.split('@');
  await on.visit('/handler/sign-up');
  await emailField().fill(`${name}@müller.de`);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`Hello, ${name}@xn--mller-kva.de`).waitFor();

  await on.newBrowser();
  await on.visit('/handler/sign-in');
  await emailField().fill(`${name}@MÜLLER.de`);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`Hello, ${name}@xn--mller-kva.de`).waitFor();
});
