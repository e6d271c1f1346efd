import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { stage } from '../kit/stage.ts';

/** What a browser with an empty cache transfers for a page. */
interface Weight {
  /** Code, styles, data and fonts, in kilobytes of 1000 bytes. */
  readonly kilobytes: number;
  readonly requests: number;
}

/** Opens a page with an empty cache, and waits until it is complete. */
async function weigh(page: Page, url: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  let [bytes, requests] = [0, 0];
  const urls = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => void urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
    const from = urls.get(requestId) ?? '';
    if (!from.startsWith('http')) return;
    requests += 1;
    bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return { kilobytes: bytes / 1000, requests };
}

const desk = dashboardDesk();
const on = stage();

test('the first page of the dashboard transfers at most 260 kB with its font, in 24 requests', async () => {
  const { kilobytes, requests } = await weigh(desk.page, `${desk.server.url}/projects/${desk.project.id}`);

  expect(kilobytes).toBeLessThanOrEqual(260);
  expect(requests).toBeLessThanOrEqual(24);
});

test('the list of users transfers at most 300 kB with its font, in 30 requests', async () => {
  const { kilobytes, requests } = await weigh(desk.page, `${desk.server.url}/projects/${desk.project.id}/users`);

  expect(kilobytes).toBeLessThanOrEqual(300);
  expect(requests).toBeLessThanOrEqual(30);
});

test('the sign-in page of the dashboard transfers at most 186 kB with its font, in 15 requests', async () => {
  const { kilobytes, requests } = await weigh(on.page, `${desk.server.url}/sign-in`);

  expect(kilobytes).toBeLessThanOrEqual(186);
  expect(requests).toBeLessThanOrEqual(15);
});

test('the hosted sign-in page transfers at most 118 kB, in 12 requests', async () => {
  const { kilobytes, requests } = await weigh(on.page, `${desk.server.url}/pages/${on.at.project.id}/sign-in`);

  expect(kilobytes).toBeLessThanOrEqual(118);
  expect(requests).toBeLessThanOrEqual(12);
});

test('the purchase page transfers at most 84 kB, in 7 requests', async () => {
  const { kilobytes, requests } = await weigh(on.page, `${desk.server.url}/purchase/unknown`);

  expect(kilobytes).toBeLessThanOrEqual(84);
  expect(requests).toBeLessThanOrEqual(7);
});

test('the webhook portal transfers at most 145 kB with its font, in 7 requests', async () => {
  const { kilobytes, requests } = await weigh(on.page, `${desk.server.url}/webhooks/portal`);

  expect(kilobytes).toBeLessThanOrEqual(145);
  expect(requests).toBeLessThanOrEqual(7);
});

/** React is 70 kB of it with gzip, and 60 kB with Brotli. */
test('the sign-in page of an app transfers at most 110 kB with Brotli, or 124.3 kB with gzip, in 15 requests', async () => {
  const responses: Response[] = [];
  on.page.on('response', (response) => {
    if (response.request().method() !== 'OPTIONS') responses.push(response);
  });

  await on.visit('/handler/sign-in');
  await on.page.waitForLoadState('networkidle');
  const bodies = await Promise.all(responses.map((response) => response.body()));

  const kilobytes = (compress: (body: Buffer) => Buffer) =>
    bodies.reduce((sum, body) => sum + compress(body).length, 0) / 1000;
  expect(kilobytes((body) => brotliCompressSync(body))).toBeLessThanOrEqual(110);
  expect(kilobytes((body) => gzipSync(body, { level: 9 }))).toBeLessThanOrEqual(124.3);
  expect(bodies.length).toBeLessThanOrEqual(15);
  expect(bodies.length).toBeGreaterThan(5);
});
