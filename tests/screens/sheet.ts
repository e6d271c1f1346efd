import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Stage } from '../browser/kit/stage.ts';

/** Widths of a phone, a tablet and a desktop. */
const widths = [320, 768, 1280] as const;
const modes = ['light', 'dark'] as const;

const folder = fileURLToPath(new URL('../../docs/images/pages/', import.meta.url));

/** Takes screenshots of a page in both modes at three widths, and saves them as one image in `docs/images/pages`. */
export async function takeSheet(on: Stage, name: string): Promise<void> {
  const rows: string[] = [];
  for (const mode of modes) {
    const pictures: string[] = [];
    for (const width of widths) pictures.push(await picture(on.page, mode, width));
    rows.push(`<div class="row">${pictures.join('')}</div>`);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.webp`, await sheetOf(on, rows));
}

async function picture(page: Page, mode: (typeof modes)[number], width: number): Promise<string> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 720 });
  // Two frames: the first one may still show the previous layout.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const image = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  return `<img width="${width}" src="data:image/png;base64,${image.toString('base64')}">`;
}

async function sheetOf(on: Stage, rows: readonly string[]): Promise<Buffer> {
  const sheet = await on.browser.newPage({ viewport: { width: 2464, height: 800 } });
  try {
    await sheet.setContent(
      `<style>body{margin:0;padding:24px;width:max-content;background:#8a8f9e}.row{display:flex;align-items:start;gap:24px}.row+.row{margin-top:24px}img{display:block}</style>${rows.join('')}`,
    );
    await sheet.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())));
    const { width, height } = await sheet.evaluate(() => ({
      width: document.body.offsetWidth,
      height: document.body.offsetHeight,
    }));
    const devtools = await sheet.context().newCDPSession(sheet);
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 60,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    return Buffer.from(data, 'base64');
  } finally {
    await sheet.close();
  }
}
