import type { Page } from 'playwright-core';

const patienceMillis = 2000;

/**
 * Waits inside the page until it shows something and nothing is loading. Playwright would look for an element at growing
 * intervals of up to half a second.
 *
 * A page that shows nothing after two seconds, or leads to another at once, is for the test to judge.
 */
export async function untilShown(page: Page): Promise<void> {
  const shown = page.evaluate(
    (patience) =>
      new Promise<void>((resolve) => {
        const isShown = () =>
          document.body?.innerText.trim() !== '' && document.querySelector('[aria-busy="true"]') === null;
        const observer = new MutationObserver(() => {
          if (!isShown()) return;
          observer.disconnect();
          resolve();
        });
        if (isShown()) return resolve();
        observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
        setTimeout(resolve, patience);
      }),
    patienceMillis,
  );
  await shown.catch((error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error;
  });
}
