import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { type ExampleApp, startExample } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { redPixel } from '../kit/pictures.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();

const field = (name: string) => at.page.getByLabel(name, { exact: true });
const accents = () => at.page.getByRole('textbox', { name: 'Primary color' });
const preview = () => at.page.frameLocator('iframe[title="Preview of the page"]');
const mainButton = () => preview().getByText('Sign in', { exact: true }).locator('xpath=ancestor::button');
const background = async () => await mainButton().evaluate((node) => getComputedStyle(node).backgroundColor);

const part = async (name: string) => await at.page.getByRole('tab', { name, exact: true }).click();

async function choose(light: string): Promise<void> {
  await accents().first().fill(light);
}

/** Serves an app with the project. */
async function startApp(): Promise<ExampleApp> {
  const keys = await at.project.app.createInternalApiKey({
    description: 'App',
    expiresAt: new Date(at.server.clock.now().getTime() + 86_400_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  });
  const client = keys.publishableClientKey ?? '';
  return await startExample({ url: at.server.url, project: { id: at.project.id, keys: { client } } });
}

test('an owner chooses a color, sees it in the preview and publishes it, and the running app shows it', async () => {
  const app = await startApp();
  await at.visit('');
  await at.page.getByRole('link', { name: 'Branding' }).click();
  await at.page.getByRole('heading', { name: 'Branding', level: 1 }).waitFor();
  await choose('#0a7d5a');
  await expect.poll(background).toBe('rgb(10, 125, 90)');
  expect((await at.project.app.branding.get()).draft).toBe(null);

  await at.button('Publish').click();
  await at.text('Branding published').waitFor();

  expect((await at.project.app.branding.get()).published.light).toEqual({ accent: '#0a7d5a' });
  expect(await violationsOf(at.page)).toEqual([]);
  const page = await at.page.context().newPage();
  await page.goto(`${app.url}/handler/sign-in`);
  const send = page.getByRole('button', { name: 'Sign in', exact: true });
  await send.waitFor();
  expect(await send.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(10, 125, 90)');
  await page.close();
  await app.close();
});

longTest('the preview follows the layout, the width and the mode', async () => {
  await at.visit('/branding');
  await part('Layout and font');
  await select(field('Layout'), 'Plain');
  await preview().locator('[data-layout="plain"]').waitFor();
  await at.button('Dark mode').click();
  await preview().locator('[data-portico-theme="dark"]').first().waitFor();
  await at.button('Phone width').click();
  const frame = at.page.getByTitle('Preview of the page');
  await expect.poll(async () => await frame.evaluate((node) => node.clientWidth)).toBe(390);
  await select(field('Page'), 'Account settings');
  await preview().getByText('Account settings').first().waitFor();
});

longTest(
  'the preview shows emails and the purchase page with what is not published, without a complaint of the browser',
  async () => {
    await at.visit('/branding');
    await choose('#0a7d5a');
    await select(field('Page'), 'Email: sign-in code');
    const email = at.page.frameLocator('iframe[title="Preview of the email"]');
    const colorOf = async (part: ReturnType<typeof email.locator>) =>
      await part.evaluate((node) => getComputedStyle(node).backgroundColor);
    await email.getByText('3SLSWZ').first().waitFor();
    await expect.poll(async () => await colorOf(email.locator('a.button'))).toBe('rgb(10, 125, 90)');
    await at.page.emulateMedia({ colorScheme: null });
    await at.button('Dark mode').click();
    await expect.poll(async () => await colorOf(email.locator('.card'))).toBe('rgb(27, 27, 32)');
    await select(field('Page'), 'Email: team invitation');
    await email.getByText('“My Team”').waitFor();
    expect(await email.getByText('Unsubscribe').count()).toBe(0);

    await select(field('Page'), 'Purchase page');
    const purchase = preview().locator('button[type="submit"]');
    await purchase.waitFor();
    await preview().locator('[data-portico-theme="dark"]').waitFor();
    await at.button('Light mode').click();
    await expect.poll(async () => await colorOf(purchase)).toBe('rgb(10, 125, 90)');
    await choose('#aa0000');
    await expect.poll(async () => await colorOf(purchase)).toBe('rgb(170, 0, 0)');
    // That this test reads styles in the frame of the email is blocked, too.
    expect(at.complaints.filter((complaint) => !complaint.includes('/email-frame.html'))).toEqual([]);
  },
);

longTest('the screen is accessible and fits narrow windows', { timeout: 120_000 }, async () => {
  await at.expectGoodLooks(['/branding']);
});

longTest('a color that is hard to read is named, with a color that solves it', async () => {
  await at.visit('/branding');
  await choose('#ffe680');
  const problems = at.page.getByRole('list', { name: 'Contrast problems' });
  await problems.getByText(/^Links in light mode: the contrast is 1\.\d:1\. It must be at least 4\.5:1\./).waitFor();
  expect(await violationsOf(at.page)).toEqual([]);

  if (process.env.PICTURES) await at.page.screenshot({ path: `${process.env.PICTURES}/branding.png`, fullPage: true });
  const solve = problems.getByRole('button', { name: /^Use #/ });
  while ((await solve.count()) > 0) await solve.last().click();
  await at.text('All colors have enough contrast (WCAG 2.2, level AA).').waitFor();
});

longTest('a draft is saved for colleagues, and can be discarded', async () => {
  await at.visit('/branding');
  await choose('#112233');
  await at.button('Save draft').click();
  await at.text('Draft saved').first().waitFor();
  expect((await at.project.app.branding.get()).draft?.branding.light).toEqual({ accent: '#112233' });

  await at.visit('/branding');
  expect(await accents().first().inputValue()).toBe('#112233');
  await at.button('Discard draft').click();
  await at.text('Draft discarded').waitFor();
  expect((await at.project.app.branding.get()).draft).toBe(null);
});

longTest('what was published can be undone', async () => {
  const { branding } = at.project.app;
  const { published, version } = await branding.get();
  const { version: saved } = await branding.saveDraft({ ...published, radius: 20 }, version);
  await branding.publish(saved);
  await at.visit('/branding');
  await part('Layout and font');
  expect(await field('Corner radius').inputValue()).toBe('20');

  await at.button('Undo last publish').click();
  await at.text('The previous branding is published again').waitFor();
  expect((await branding.get()).published).toEqual(published);
});

longTest('two people do not overwrite each other', async () => {
  const { branding } = at.project.app;
  await at.visit('/branding');
  await choose('#112233');
  const { published, version } = await branding.get();
  await branding.saveDraft({ ...published, radius: 3 }, version);

  await at.button('Save draft').click();
  await at.text('Another person has changed the branding since you opened it').waitFor();
  expect((await branding.get()).draft?.branding.radius).toBe(3);
  expect(await violationsOf(at.page)).toEqual([]);
  await at.button('Keep mine and continue').click();
  await at.button('Save draft').click();
  await at.text('Draft saved').first().waitFor();
  expect((await branding.get()).draft?.branding.light).toEqual({ accent: '#112233' });
});

longTest('logos are uploaded without cropping, and removed', async () => {
  await at.visit('/branding');
  const file = at.page.getByLabel('File for the full logo', { exact: true });
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: redPixel });
  await at.button('Replace full logo').waitFor();
  expect(await at.saved()).toMatchObject({ fullLogoUrl: expect.stringContaining('/api/v1/images/'), logoUrl: null });

  await at.button('Remove full logo').click();
  await at.closeWith('Remove full logo');
  await at.button('Upload full logo').waitFor();
  expect((await at.saved()).fullLogoUrl).toBeNull();
});
