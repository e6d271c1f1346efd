import { expect, test } from 'vitest';
import { peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/** Open pages after a deployment that removed the files which they have not loaded yet. */

const on = stage();
const { heading } = peopleOn(on);

/** Removes all files that the page has not loaded. Returns the number of page loads since then. */
async function deploy({ isRepaired }: { isRepaired: boolean }): Promise<() => number> {
  const asked = new Set<string>();
  let isDeployed = false;
  let loads = 0;
  await on.page.route('**/assets/**', async (route) => {
    const url = route.request().url();
    const isGone = isDeployed && !asked.has(url);
    if (!isGone || isRepaired) asked.add(url);
    await (isGone ? route.fulfill({ status: 404 }) : route.continue());
  });
  on.page.on('request', (request) => {
    if (isDeployed && request.isNavigationRequest()) loads++;
  });
  await on.visit('/handler/sign-in');
  await on.page.waitForLoadState('networkidle');
  isDeployed = true;
  return () => loads;
}

test('a page whose code is gone is reloaded once, and then shown', async () => {
  const loads = await deploy({ isRepaired: true });

  await on.page.getByRole('link', { name: 'Forgot password?' }).click();

  await heading('Forgot your password?').waitFor();
  expect(loads()).toBe(1);
  expect(new URL(on.page.url()).pathname).toBe('/handler/forgot-password');
});

test('a page whose code stays gone shows an error after one reload', async () => {
  const loads = await deploy({ isRepaired: false });

  await on.page.getByRole('link', { name: 'Forgot password?' }).click();

  await on.page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(loads()).toBe(1);
});

test('a page whose code cannot be loaded without a connection is not reloaded', async () => {
  const loads = await deploy({ isRepaired: false });
  await on.page.route('**/handler/**', async (route) => await route.abort('internetdisconnected'));

  await on.page.getByRole('link', { name: 'Forgot password?' }).click();

  await on.page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(loads()).toBe(0);
});
