import { expect, test } from 'vitest';
import { redPixel } from '../kit/pictures.ts';
import { stage } from '../kit/stage.ts';

const on = stage();

const overflow = async () =>
  await on.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test('the logos of a project reach the sign-in page, and the letter of its name is shown if they cannot be loaded', async () => {
  const logo_url = `data:image/png;base64,${redPixel.toString('base64')}`;
  const admin = on.at.api.admin();
  expect(await admin.call('PATCH /internal/projects/current', { body: { logo_url } })).toSucceed();
  const { body } = await on.at.api.call('GET /projects/current');
  expect(body.logo_url).toContain('/api/v1/images/');

  await on.visit('/handler/sign-in');
  const logo = on.page.locator('.portico-head img');
  await logo.waitFor();
  expect(await logo.getAttribute('src')).toBe(body.logo_url);
  if (process.env.PICTURES) await on.page.screenshot({ path: `${process.env.PICTURES}/logo.png` });

  await admin.call('PATCH /internal/projects/current', { body: { logo_dark_mode_url: logo_url } });
  const { body: inBoth } = await on.at.api.call('GET /projects/current');
  await on.visit('/handler/sign-in');
  const visible = on.page.locator('.portico-head img:visible');
  await visible.waitFor();
  expect(await visible.getAttribute('src')).toBe(inBoth.logo_url);
  await on.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => await visible.getAttribute('src')).toBe(inBoth.logo_dark_mode_url);
  await on.page.emulateMedia({ colorScheme: 'light' });

  await admin.call('PATCH /internal/projects/current', { body: { logo_dark_mode_url: null } });
  await admin.call('PATCH /internal/projects/current', {
    body: { full_logo_url: 'https://nowhere.example/logo.svg', logo_url: null },
  });
  await on.page.route('https://nowhere.example/**', async (route) => await route.abort());
  await on.visit('/handler/sign-in');
  await expect.poll(async () => await on.page.locator('.portico-mark').allInnerTexts()).toEqual(['T']);
  expect(await logo.count()).toBe(0);
  on.complaints.length = 0;
});

test('pages with a message have the logo of the project', async () => {
  const logo_url = `data:image/png;base64,${redPixel.toString('base64')}`;
  const admin = on.at.api.admin();
  const changes = { logo_url, full_logo_url: null };
  expect(await admin.call('PATCH /internal/projects/current', { body: changes })).toSucceed();
  const paths = [
    'error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED',
    'nothing-here',
    'email-verification',
    'team-invitation',
  ];
  for (const path of [...paths, 'password-reset?code=wrong', 'magic-link-callback?code=wrong']) {
    await on.visit(`/handler/${path}`);
    await on.page.locator('.portico-head img').waitFor();
    expect(await on.page.getByRole('heading').count(), path).toBe(1);
    if (process.env.PICTURES)
      await on.page.screenshot({ path: `${process.env.PICTURES}/message-${path.split('?')[0]}.png` });
  }
  on.complaints.length = 0;
});

test('a page that fits the window does not scroll, also in an app that resets nothing', async () => {
  await on.page.setViewportSize({ width: 1280, height: 900 });
  await on.visit('/handler/sign-in');
  await on.page.addStyleTag({ content: '*, *::before { box-sizing: content-box }' });

  const heights = await on.page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);

  expect(heights).toEqual([900, 900]);
});

test.each([390, 768, 1280])('the reference fits a window of %d pixels', async (width) => {
  await on.page.setViewportSize({ width, height: 844 });

  for (const path of ['/reference', '/reference/admin']) {
    await on.page.goto(`${on.server.url}${path}`);
    expect(await overflow(), path).toBe(0);
    if (process.env.PICTURES && path === '/reference')
      await on.page.screenshot({ path: `${process.env.PICTURES}/reference-${width}.png` });
  }
});
