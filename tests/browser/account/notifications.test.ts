import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { expectGoodLooks } from '../kit/looks.ts';
import { stage } from '../kit/stage.ts';

const on = stage();
const { open, section } = accountOf(on);

const news = () => on.page.getByRole('switch', { name: 'News' });
const aboutAccount = () => on.page.getByRole('switch', { name: 'About your account' });
const isOn = (which: ReturnType<typeof news>) => which.getAttribute('aria-checked');

test('marketing emails can be turned off, and stay off after a reload', async () => {
  await open('notifications');
  expect(await isOn(news())).toBe('true');
  const answer = on.page.waitForResponse(
    (response) =>
      response.url().includes('/emails/notification-preference/') && response.request().method() === 'PATCH',
  );
  await news().click();
  expect(await isOn(news())).toBe('false');
  expect((await answer).status()).toBe(200);
  await on.page.reload();
  await expect.poll(() => isOn(news())).toBe('false');
  expect(on.complaints).toEqual([]);
});

test('emails that are always sent have a disabled switch', async () => {
  await open('notifications');
  await on.page.getByText('Always sent.').waitFor();
  await aboutAccount().press('Space');
  expect(await isOn(aboutAccount())).toBe('true');
  expect(await aboutAccount().getAttribute('aria-disabled')).toBe('true');
});

test('a switch goes back if the server cannot be reached', async () => {
  await open('notifications');
  await on.page.route('**/emails/notification-preference/**', (route) => route.abort());
  await news().click();
  await on.page.getByRole('alert').getByText('Could not reach the server.').waitFor();
  expect(await isOn(news())).toBe('true');
});

test('a block that could not be loaded shows the reason and a button to try again', async () => {
  await open('profile');
  await on.page.route('**/emails/notification-preference/**', (route) => route.abort());
  await on.page.clock.install();
  await section('Notifications').click();
  const problem = on.page.getByRole('alert').getByText('Could not reach the server.');
  // The delays between attempts pass immediately.
  await expect
    .poll(async () => {
      await on.page.clock.fastForward(10_000);
      return await problem.isVisible();
    })
    .toBe(true);
  await on.page.unroute('**/emails/notification-preference/**');
  await on.page.getByRole('button', { name: 'Try again' }).click();
  await news().waitFor();
});

test('the switches fit a phone in light and dark mode', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await open('notifications');
  await news().waitFor();
  await expectGoodLooks(on.page);
});
