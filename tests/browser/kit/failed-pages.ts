import type { Browser } from 'playwright-core';
import { afterEach } from 'vitest';

const shared = globalThis as { porticoTestBrowser?: Promise<Browser> };

/** Most characters that are printed of a page. */
const shownLength = 1500;

// A test that failed says what the person would have seen: a machine of CI keeps no pictures.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const browser = await shared.porticoTestBrowser;
  for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? []) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2000 })
      .catch((error: Error) => error.message);
    console.error(`${task.name}: ${page.url()} showed\n${shown.slice(0, shownLength)}`);
  }
});
