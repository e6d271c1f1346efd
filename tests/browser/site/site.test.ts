import { expect, test } from 'vitest';
import { violationsOf } from '../kit/looks.ts';
import { siteVisit } from './site-kit.ts';

/** The documentation site as a server serves it. The first run installs the generator. */

const pages = ['/docs/', '/docs/get-started/quick-start-react/', '/docs/reference/protocol/known-errors/'];
const longest = '/docs/reference/sdk/js/types/';

const at = siteVisit();

/** Returns the text of a response. */
async function text(path: string, accept = '*/*'): Promise<string> {
  return await (await fetch(`${at.url}${path}`, { headers: { accept } })).text();
}

test.each(pages)('axe finds nothing in light and dark mode, and no file comes from elsewhere: %s', async (path) => {
  await at.open(path);

  expect(await violationsOf(at.page)).toEqual([]);
  expect(at.complaints).toEqual([]);
});

test('the page for other addresses suggests pages with a similar address', async () => {
  await at.open('/docs/build/sesions');
  await at.page.getByRole('link', { name: 'Sessions', exact: true }).last().waitFor();

  expect(await at.page.locator('#suggestions a').first().getAttribute('href')).toBe('/docs/build/sessions/');
  expect(await violationsOf(at.page)).toEqual([]);
  // The browser reports the status itself.
  expect(at.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

test.each([...pages, longest])('a page needs at most 60 kB and only this server: %s', async (path) => {
  const session = await (await at.enter()).newCDPSession(at.page);
  await session.send('Network.enable');
  let bytes = 0;
  const hosts = new Set<string>();
  session.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (url.startsWith('http')) hosts.add(new URL(url).origin);
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await at.page.goto(`${at.url}${path}`);
  await at.page.waitForLoadState('networkidle');

  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(bytes).toBeGreaterThan(10_000);
  expect([...hosts]).toEqual([at.url]);
});

test.each(['light', 'dark'] as const)(
  'code has colors in %s mode, and scrolls as a landmark with a name',
  async (colorScheme) => {
    await at.open('/docs/get-started/quick-start-react/', { colorScheme, viewport: { width: 390, height: 844 } });
    const block = at.page.locator('figure', { hasText: 'PorticoProvider' }).first();
    const colors = await block
      .locator('.ec-line span')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));

    expect(new Set(colors).size).toBeGreaterThan(3);
    const scrolling = await at.page
      .locator('.expressive-code pre')
      .evaluateAll((blocks) => blocks.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel));
    expect(scrolling.length).toBeGreaterThan(0);
    expect(scrolling).not.toContain(null);
    expect(new Set(scrolling).size).toBe(scrolling.length);
    expect(await violationsOf(at.page)).toEqual([]);
  },
);

test('copy buttons copy the code of their block', async () => {
  await at.open('/docs/get-started/quick-start-react/', { permissions: ['clipboard-read', 'clipboard-write'] });
  const block = at.page.locator('figure', { hasText: 'npm create vite' }).first();
  await block.getByRole('button', { name: 'Copy to clipboard' }).click();

  await expect
    .poll(async () => await at.page.evaluate(async () => await navigator.clipboard.readText()))
    .toMatch(/^npm create vite@latest my-app .*\ncd my-app$/);
});

test('error codes have anchors', async () => {
  await at.open('/docs/reference/protocol/known-errors/#USER_NOT_FOUND');

  expect(await at.page.locator(':target').innerText()).toContain('USER_NOT_FOUND');
});

test('the search finds a page', async () => {
  await at.open('/docs/');
  await at.page.keyboard.press('Control+k');
  await at.page.keyboard.type('recovery codes');
  const dialog = at.page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('link', { name: 'Two-factor authentication and passkeys' }).waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Two-factor authentication and passkeys' }).click();

  await at.page.waitForURL('**/docs/build/second-factor/**');
  expect(at.complaints).toEqual([]);
});

test('pages can be read and left without JavaScript, and fit a phone', async () => {
  await at.open('/docs/', { javaScriptEnabled: false });
  await at.page.getByRole('link', { name: 'Sessions', exact: true }).last().click();
  await at.page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
  expect(await at.page.locator('main pre').first().isVisible()).toBe(true);

  for (const path of pages) {
    await at.open(path, { viewport: { width: 320, height: 700 } });
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('agents get each page as Markdown, with its address and version', async () => {
  const markdown = await text('/docs/build/sessions.md');

  expect(markdown).toMatch(/^---\ntitle: "Sessions"\n/);
  expect(markdown).toMatch(/\nversion: "\d+\.\d+\.\d+"\n---\n\n# Sessions\n/);
  expect(markdown).toContain(`\nurl: "${at.url}/docs/build/sessions/"\n`);
  expect(await text('/docs/build/sessions/', 'text/markdown')).toBe(markdown);
  expect(await text('/docs/build/sessions/')).toContain('<h1');
});

test('the lists for agents and search engines name all pages with the address of the server', async () => {
  const addresses = [...(await text('/docs/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(([, address]) => address);
  const list = await text('/docs/llms.txt');

  expect(addresses.length).toBeGreaterThan(200);
  expect(addresses).toContain(`${at.url}/docs/build/sessions/`);
  expect(list).toContain(`- [Sessions](${at.url}/docs/build/sessions.md): Tokens, cookies`);
  for (const [, address = ''] of list.matchAll(/\]\(([^)]+)\)/g))
    expect(await fetch(address), address).toMatchObject({ status: 200 });
  expect(await text('/docs/llms-full.txt')).toContain('# Sessions\n');
});
