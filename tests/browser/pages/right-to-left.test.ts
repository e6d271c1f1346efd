import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { expectGoodLooks } from '../kit/looks.ts';
import { peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const switchedOn = { magic_link_enabled: true, passkey_enabled: true, allow_user_api_keys: true };
const on = stage({ config: { ...switchedOn, client_team_creation_enabled: true, client_user_deletion_enabled: true } });
const { codeField, passwordField } = peopleOn(on);
const { open, section, title } = accountOf(on);

beforeEach(async () => {
  await on.context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl')),
  );
  await on.page.setViewportSize({ width: 320, height: 640 });
});

async function boxOf(element: Locator) {
  await element.waitFor();
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { left: box.x, right: box.x + box.width };
}

/** Expects an element to be on the right of another. */
async function expectRightOf(right: Locator, left: Locator): Promise<void> {
  expect((await boxOf(right)).left).toBeGreaterThanOrEqual((await boxOf(left)).right);
}

test.each([
  'sign-in',
  'sign-up',
  'forgot-password',
  'password-reset?code=no',
  'email-verification?code=no',
  'magic-link-callback?code=no',
  'team-invitation?code=no',
  'mfa',
  'cli-auth-confirm',
  'error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED',
  'nonsense',
])('the page %s fits a phone and is accessible', async (path) => {
  await on.visit(`/handler/${path}`);
  await on.page.getByRole('heading', { level: 1 }).waitFor();
  await expectGoodLooks(on.page);
});

test('the sign-in page is mirrored, except content that is always left-to-right', async () => {
  await on.visit('/handler/sign-in');
  const [code, password] = [
    on.page.getByRole('tab', { name: 'Email code' }),
    on.page.getByRole('tab', { name: 'Password' }),
  ];
  await expectRightOf(code, password);
  await code.focus();
  await on.page.keyboard.press('ArrowLeft');
  await expect.poll(() => password.getAttribute('aria-selected')).toBe('true');
  const show = await boxOf(on.page.getByRole('button', { name: 'Show password' }));
  expect(show.right).toBeLessThan((await boxOf(passwordField())).left + 60);
  await on.page.keyboard.press('ArrowRight');
  await expect.poll(() => code.getAttribute('aria-selected')).toBe('true');

  await on.page.getByLabel('Email address').fill(on.email);
  await on.page.keyboard.press('Enter');
  await codeField().fill('AB');
  const cells = on.page.locator('.portico-cell');
  await expect.poll(async () => (await cells.allInnerTexts()).slice(0, 2)).toEqual(['A', 'B']);
  await expectRightOf(cells.nth(1), cells.nth(0));
  await expectGoodLooks(on.page);
});

test('the account settings are mirrored, and every section fits a phone and is accessible', async () => {
  await open('');
  await expectRightOf(section('Profile').locator('svg').first(), section('Profile').locator('.portico-section-name'));
  for (const name of ['Profile', 'Sign-in and security', 'Notifications', 'Active sessions', 'API keys', 'Account']) {
    await section(name).click();
    await title(name).waitFor();
    await on.page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'detached' });
    await expectGoodLooks(on.page);
    const back = on.page.getByRole('link', { name: 'All settings' });
    const mirror = await back.locator('svg').evaluate((icon) => getComputedStyle(icon).transform);
    expect(mirror).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    await back.click();
  }
  await section('Notifications').click();
  const news = on.page.getByRole('switch', { name: 'News' });
  await expectRightOf(on.page.getByText('News', { exact: true }), news);
  expect(on.complaints).toEqual([]);
});

test('menus open within the page', async () => {
  await open('');
  await on.visit('/');
  await on.page.getByRole('button', { name: /^Account: / }).click();
  const menu = await boxOf(on.page.getByRole('menu'));
  expect(menu.left).toBeGreaterThanOrEqual(0);
  expect(menu.right).toBeLessThanOrEqual(320);
  await on.page.keyboard.press('Escape');
  await on.page.getByRole('button', { name: 'Team: No team' }).click();
  const teams = await boxOf(on.page.getByRole('dialog', { name: 'Teams' }));
  expect(teams.left).toBeGreaterThanOrEqual(0);
  expect(teams.right).toBeLessThanOrEqual(320);
});
