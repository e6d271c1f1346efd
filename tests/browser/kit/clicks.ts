import type { Page } from 'playwright-core';

/**
 * Counts the clicks of a person who does a job in the dashboard. Typing, Enter and the choice of an option do not count.
 *
 * @param work does the job without loading another document
 */
export async function clicksOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = ({ detail, target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[role=combobox], [role=option]') !== null) return;
      const { dataset } = document.documentElement;
      // Enter in a field clicks its button too, with the detail 0.
      if (detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    document.addEventListener('click', count, { capture: true });
  });
  await work();
  const clicks = await page.evaluate(() => document.documentElement.dataset.clicks);
  if (clicks === undefined) throw new Error('The job has loaded another document.');
  return Number(clicks);
}
