import { expect, test } from 'vitest';
import { takeAccess } from './portal-access.ts';

/** Creates a tab with a URL. */
function tab(hash: string, stored = new Map<string, string>()) {
  const replaced: unknown[] = [];
  const page = {
    location: { hash, pathname: '/webhooks/portal' },
    history: { replaceState: (_state: unknown, _title: string, url: string) => replaced.push(url) },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  };
  return { page: page as unknown as Window, replaced, stored };
}

test('the access leaves the address bar, and stays for a reload of the tab', () => {
  const first = tab('#app=customer-1&token=whp.a.b');
  expect(takeAccess(first.page)).toEqual({ app: 'customer-1', token: 'whp.a.b' });
  expect(first.replaced).toEqual(['/webhooks/portal']);
  const reloaded = tab('', first.stored);
  expect(takeAccess(reloaded.page)).toEqual({ app: 'customer-1', token: 'whp.a.b' });
  expect(takeAccess(tab('#app=customer-2&token=whp.c.d', first.stored).page)?.app).toBe('customer-2');
});

test.each(['', '#', '#app=x', '#token=x', '#app=&token='])('%j has no access', (hash) => {
  expect(takeAccess(tab(hash).page)).toBeUndefined();
});
