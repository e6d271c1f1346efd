import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ app: 'theme-app', config: { magic_link_enabled: true } });
const { button, passwordField } = peopleOn(on);

/** Returns a computed style after transitions have ended. */
const styleOf = async (element: Locator, property: string) =>
  await element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
const expectStyle = async (element: Locator, property: string, value: string) =>
  await expect.poll(async () => await styleOf(element, property)).toBe(value);

test('a theme sets the colors of each mode, the radius and the font, and works with a policy that requires a nonce', async () => {
  await on.page.emulateMedia({ colorScheme: 'light' });
  await on.visit('/handler/sign-in?with=theme');
  const send = button('Send code');
  await expectStyle(send, 'background-color', 'rgb(10, 100, 70)');
  await expectStyle(send, 'border-radius', '2px');
  await expectStyle(send, 'font-family', 'Georgia, serif');
  await expectStyle(on.page.locator('.portico-card'), 'background-color', 'rgb(255, 250, 240)');

  await on.page.emulateMedia({ colorScheme: 'dark' });
  await expectStyle(send, 'background-color', 'rgb(52, 211, 153)');
  await expectStyle(send, 'color', 'rgb(4, 35, 26)');
  expect(on.complaints).toEqual([]);
});

test('CSS variables of the app do the same, in both modes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await on.page.emulateMedia({ colorScheme });
    await on.visit('/handler/sign-in?with=css');
    const send = button('Send code');
    await expectStyle(send, 'background-color', 'rgb(120, 0, 80)');
    await expectStyle(send, 'border-radius', '3px');
    await expectStyle(send, 'font-family', 'monospace');
  }
  expect(on.complaints).toEqual([]);
});

test('the user menu switches between light and dark mode', async () => {
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await on.page.getByLabel('Email address').fill(on.email);
  await passwordField().fill('correct horse');
  await on.page.keyboard.press('Enter');
  const menu = on.page.getByRole('button', { name: /^Account: / });
  await menu.click();
  await expectStyle(on.page.getByRole('menu'), 'color', 'oklch(0.22 0.02 268)');
  await on.page.getByRole('menuitem', { name: 'Switch between light and dark mode', exact: true }).click();
  await menu.click();
  await expectStyle(on.page.getByRole('menu'), 'color', 'oklch(0.955 0.005 268)');
  await expectStyle(on.page.locator('.portico-avatar[data-border]'), 'border-top-width', '1px');
  expect(on.complaints).toEqual([]);
});

test('animations are off with reduced motion', async () => {
  await on.page.emulateMedia({ reducedMotion: 'reduce' });
  await on.visit('/handler/sign-in');
  const send = button('Send code');
  await send.waitFor();
  expect(await styleOf(send, 'transition-property')).toBe('none');
  await on.page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectStyle(send, 'transition-property', 'background-color');
});

test('with forced colors, the selected tab, the code and switches that are on are distinguishable', async () => {
  await on.page.emulateMedia({ forcedColors: 'active' });
  await on.visit('/handler/sign-in');
  const [code, password] = ['Email code', 'Password'].map((name) => on.page.getByRole('tab', { name }));
  if (code === undefined || password === undefined) throw new Error('There are no tabs.');
  await code.waitFor();
  expect(await styleOf(code, 'background-color')).not.toBe(await styleOf(password, 'background-color'));
  await on.page.getByLabel('Email address').fill(on.email);
  await on.page.keyboard.press('Enter');
  const input = on.page.locator('input[name="one-time-code"]');
  await expectStyle(input, 'color', 'rgba(0, 0, 0, 0)');
});
