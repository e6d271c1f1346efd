import { longTest } from '@portico/testkit/runs';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { peopleOn } from '../kit/people.ts';
import { redPixel } from '../kit/pictures.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { magic_link_enabled: true, oauth_providers: [{ id: 'github', type: 'shared' }] } });
const { button, emailField } = peopleOn(on);

const styleOf = async (element: Locator, property: string) =>
  await element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
const expectStyle = async (element: Locator, property: string, value: string) =>
  await expect.poll(async () => await styleOf(element, property)).toBe(value);

/** Publishes a branding, as the dashboard does. */
async function publish(branding: object): Promise<void> {
  const admin = on.at.api.admin();
  const { body } = await admin.call('GET /internal/branding');
  const saved = await admin.call('PUT /internal/branding/draft', {
    body: { branding: { ...body.published, ...branding }, base_version: body.version },
  });
  expect(saved).toSucceed();
  const { version: base_version } = saved.body;
  expect(await admin.call('POST /internal/branding/publish', { body: { base_version } })).toSucceed();
}

test('the branding of a project reaches the pages of its app without a deployment, in both modes', async () => {
  await publish({
    light: { accent: '#0a7d5a', surface: '#fffaf0' },
    dark: { accent: '#34d399' },
    radius: 2,
    font: 'serif',
    termsUrl: 'https://example.com/terms',
    privacyUrl: 'https://example.com/privacy',
  });
  await on.page.emulateMedia({ colorScheme: 'light' });
  await on.visit('/handler/sign-in');
  const send = button('Send code');
  await expectStyle(send, 'background-color', 'rgb(10, 125, 90)');
  await expectStyle(send, 'color', 'rgb(255, 255, 255)');
  await expectStyle(send, 'border-radius', '2px');
  expect(await styleOf(send, 'font-family')).toMatch(/^ui-serif, /);
  await expectStyle(on.page.locator('.portico-card'), 'background-color', 'rgb(255, 250, 240)');
  const terms = on.page.getByRole('link', { name: 'Terms of service' });
  expect(await terms.getAttribute('href')).toBe('https://example.com/terms');
  expect(await on.page.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toMatch(/privacy$/);
  await on.visit('/handler/sign-up');
  await on.page.getByText('By creating an account, you agree to the terms of service.').waitFor();
  const privacy = on.page.getByText('The privacy policy explains').getByRole('link');
  expect(await privacy.first().getAttribute('href')).toMatch(/privacy$/);
  await on.visit('/handler/sign-in');

  await on.page.emulateMedia({ colorScheme: 'dark' });
  await expectStyle(send, 'background-color', 'rgb(52, 211, 153)');
  await expectStyle(send, 'color', 'rgb(0, 0, 0)');
  expect(on.complaints).toEqual([]);
});

longTest('the account settings have the branding', async () => {
  await publish({ light: { accent: '#0a7d5a', surface: '#fffaf0' }, radius: 2 });
  await on.page.emulateMedia({ colorScheme: 'light' });
  await accountOf(on).open('profile');
  await expectStyle(on.page.locator('.portico-card'), 'background-color', 'rgb(255, 250, 240)');
  await expectStyle(on.page.locator('.portico-card'), '--portico-light-accent', '#0a7d5a');
  await expectStyle(button('Save name'), 'border-radius', '2px');
});

longTest('the address of a link stays when a person changes between sign-in and sign-up', async () => {
  await on.visit(`/handler/sign-in?login_hint=${encodeURIComponent(on.email)}`);
  await expect.poll(async () => await emailField().inputValue()).toBe(on.email);
  await on.page.getByRole('link', { name: 'Create one' }).click();
  await on.page.getByRole('heading', { name: /^Create your/ }).waitFor();
  expect(await emailField().inputValue()).toBe(on.email);

  await emailField().fill(`other-${on.email}`);
  await on.page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await on.page.getByRole('heading', { name: /^(Sign in|Welcome back) to/ }).waitFor();
  expect(await emailField().inputValue()).toBe(`other-${on.email}`);

  await on.visit('/handler/sign-in');
  expect(await on.page.getByRole('link', { name: 'Create one' }).getAttribute('href')).not.toContain('login_hint');
});

longTest('methods have the order of the branding, and hidden ones are not shown', async () => {
  await publish({ methodOrder: ['password', 'social'], hiddenMethods: ['one-time-code'] });
  await on.visit('/handler/sign-in');
  await emailField().waitFor();
  expect(await on.page.getByRole('tab').count()).toBe(0);
  const places = [emailField(), button(/GitHub/)].map(async (part) => (await part.boundingBox())?.y ?? 0);
  const [form = 0, github = 0] = await Promise.all(places);
  expect(form).toBeLessThan(github);

  await publish({ hiddenMethods: ['social', 'one-time-code', 'password', 'passkey'] });
  await on.visit('/handler/sign-in');
  await button(/GitHub/).waitFor();
  await emailField().waitFor();
});

longTest.each(['plain', 'split'] as const)('the layout %s has no card, and fits all widths', async (layout) => {
  const [pictureUrl, faviconUrl] = ['https://pictures.example/a"b.png', 'https://pictures.example/icon.png'];
  await on.page.route('https://pictures.example/**', async (route) => {
    await route.fulfill({ contentType: 'image/png', body: redPixel });
  });
  await publish({ layout, pictureUrl, faviconUrl });
  for (const width of [1280, 768, 320]) {
    await on.page.setViewportSize({ width, height: 900 });
    await on.visit('/handler/sign-in');
    await emailField().waitFor();
    await expectStyle(on.page.locator('.portico-card'), 'border-top-width', '0px');
    const overflow = await on.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, Math.max(0, overflow)]).toEqual([width, 0]);
    const left = (await emailField().boundingBox())?.x ?? 0;
    if (layout === 'split' && width === 1280) {
      expect(left).toBeGreaterThan(640);
      const half = await on.page.evaluate(() => {
        const part = document.querySelector('.portico-half');
        return part && getComputedStyle(part).backgroundImage;
      });
      expect(half).toBe('url("https://pictures.example/a%22b.png")');
    }
    expect(await on.page.locator('link[rel="icon"]').last().getAttribute('href')).toBe(faviconUrl);
    if (process.env.PICTURES) await on.page.screenshot({ path: `${process.env.PICTURES}/${layout}-${width}.png` });
  }
  expect(on.complaints).toEqual([]);
});

test('texts of the project replace those of the page, in the language of the page', async () => {
  await publish({
    methodOrder: [],
    hiddenMethods: [],
    texts: [
      { language: 'en-US', original: 'Sign in to {project}', text: 'Welcome back to {project}' },
      { language: 'de-DE', original: 'Send code', text: 'Code anfordern' },
    ],
  });
  await on.visit('/handler/sign-in');
  await on.page.getByRole('heading', { name: /^Welcome back to / }).waitFor();
  await button('Send code').waitFor();
});
