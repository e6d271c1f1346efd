import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyProfile } from './profile.ts';
import { providerTable } from './provider-table.ts';

test('omits profile values that cannot be stored or shown', () => {
  expect(
    tidyProfile({
      id: 7,
      email: ' Ada@Example.com ',
      isEmailVerified: true,
      name: ' Ada\0 ',
      picture: 'https://example.com/a b.png',
    }),
  ).toEqual({
    accountId: '7',
    email: 'Ada@Example.com',
    isEmailVerified: true,
    displayName: 'Ada',
    pictureUrl: 'https://example.com/a%20b.png',
  });
  expect(
    tidyProfile({ id: 'a', email: 'no address', isEmailVerified: true, name: ' ', picture: 'javascript:alert(1)' }),
  ).toEqual({ accountId: 'a', email: null, isEmailVerified: false, displayName: null, pictureUrl: null });
  // 2 ** 53 + 1 is read as 2 ** 53, the ID of another account.
  for (const id of ['', 'a\0', '\ud800', 'x'.repeat(513), 2 ** 53, 1.5]) expect(tidyProfile({ id })).toBeUndefined();
  expect(tidyProfile({ id: 'a', email: 'info@müller.de', isEmailVerified: true })).toMatchObject({
    email: 'info@müller.de',
    isEmailVerified: true,
  });
  expect(tidyProfile({ id: 'a', name: '😀'.repeat(200).slice(1) })?.displayName?.isWellFormed()).toBe(true);
});

test.each(Object.entries(providerTable))(
  'every response of %s is either a complete profile or an error',
  (_type, row) => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        let raw: ReturnType<typeof row.readProfile>;
        try {
          raw = row.readProfile([one, other]);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ZodError' });
          return;
        }
        const profile = tidyProfile(raw);
        if (profile !== undefined) expect(profile.accountId.length).toBeGreaterThan(0);
      }),
    );
  },
);

test.each(Object.entries(providerTable))('%s is called only over TLS', (_type, row) => {
  for (const url of [row.authorizationUrl, row.tokenUrl, ...row.profileUrls, row.idToken?.keysUrl ?? 'https://x']) {
    expect(new URL(url.replace('{tenant}', 'consumers')).protocol).toBe('https:');
  }
});
