import { expect, test } from 'vitest';
import { noticesPage } from './notices-page.ts';

test('the page of the notices lists every email with its events', () => {
  const page = noticesPage();

  expect(page).not.toContain('|  |');
});
