import { type ProviderType, providerTypes } from '@portico/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ProviderProfile, tidyProfile } from './profile.ts';
import { providerTable } from './provider-table.ts';
import { readProfiles } from './read-account.ts';

/** What providers send for a value that they do not have. */
const leftOut = [undefined, null, '', ' ', '\t\n', 0, false, [], {}] as const;

/** The answers of each provider, in which values are replaced. The addresses are the second one, and claims the third. */
const answers: Readonly<Record<ProviderType, (value: (text: string) => unknown) => readonly unknown[]>> = {
  google: (v) => [{ sub: '1', email: v('a@b.co'), email_verified: true, name: v('Ada'), picture: v('https://p.co/a') }],
  github: (v) => [
    { id: 1, login: v('ada'), name: v('Ada'), avatar_url: v('https://p.co/a') },
    [{ email: v('a@b.co'), primary: true, verified: true }],
  ],
  microsoft: (v) => [{ id: '1', displayName: v('Ada'), mail: v('a@b.co'), userPrincipalName: v('ada@b.co') }],
  spotify: (v) => [{ id: '1', display_name: v('Ada'), email: v('a@b.co'), images: [{ url: v('https://p.co/a') }] }],
  facebook: (v) => [{ id: '1', name: v('Ada'), email: v('a@b.co'), picture: { data: { url: v('https://p.co/a') } } }],
  discord: (v) => [
    { id: '1', username: v('ada'), global_name: v('Ada'), avatar: v('a'), email: v('a@b.co'), verified: true },
  ],
  gitlab: (v) => [
    {
      id: 1,
      name: v('Ada'),
      username: v('ada'),
      avatar_url: v('https://p.co/a'),
      email: v('a@b.co'),
      confirmed_at: v('x'),
    },
  ],
  bitbucket: (v) => [
    { account_id: '1', display_name: v('Ada'), nickname: v('ada'), links: { avatar: { href: v('https://p.co/a') } } },
    { values: [{ email: v('a@b.co'), is_primary: true, is_confirmed: true }] },
  ],
  linkedin: (v) => [
    { sub: '1', email: v('a@b.co'), email_verified: true, name: v('Ada'), picture: v('https://p.co/a') },
  ],
  apple: (v) => [{ sub: '1', email: v('a@b.co'), email_verified: 'true', name: v('Ada') }],
  x: (v) => [
    {
      data: {
        id: '1',
        name: v('Ada'),
        username: v('ada'),
        profile_image_url: v('https://p.co/a'),
        confirmed_email: v('a@b.co'),
      },
    },
  ],
  twitch: (v) => [
    {
      data: [
        {
          id: '1',
          login: v('ada'),
          display_name: v('Ada'),
          email: v('a@b.co'),
          profile_image_url: v('https://p.co/a'),
        },
      ],
    },
  ],
};

function profileOf(type: ProviderType, value: (text: string) => unknown): ProviderProfile | undefined {
  return tidyProfile(providerTable[type].readProfile(answers[type](value)));
}

describe.each(providerTypes)('an account at %s', (type) => {
  test('has the same profile whichever way values are left out', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.boolean()), fc.infiniteStream(fc.constantFrom(...leftOut)), (which, ways) => {
        const isLeftOut = new Map<string, boolean>();
        const leaves = (text: string) => {
          const known = isLeftOut.get(text) ?? which.next().value === true;
          isLeftOut.set(text, known);
          return known;
        };
        const expected = profileOf(type, (text) => (leaves(text) ? undefined : text));
        const found = profileOf(type, (text) => (leaves(text) ? ways.next().value : text));
        expect(found).toEqual(expected);
      }),
    );
  });

  test('without any value has its ID alone', () => {
    for (const way of leftOut) {
      expect(profileOf(type, () => way)).toEqual({
        accountId: '1',
        email: null,
        isEmailVerified: false,
        displayName: null,
        pictureUrl: null,
      });
    }
  });
});

test('the name of a guest at Microsoft is no address', () => {
  const user = { id: '1', displayName: '', mail: '', userPrincipalName: 'ada_b.co#EXT#@contoso.onmicrosoft.com' };
  expect(tidyProfile(providerTable.microsoft.readProfile([user]))).toMatchObject({ email: null, displayName: null });
  expect(tidyProfile(providerTable.microsoft.readProfile([{ ...user, mail: 'a@b.co' }]))).toMatchObject({
    email: 'a@b.co',
  });
});

test('an app that X has not enrolled has a reason of its own', async () => {
  const client = { type: 'x', clientId: 'a', clientSecret: 'b', isMock: false } as const;
  const read = async (body: object) =>
    await readProfiles(async () => Response.json(body, { status: 403 }), client, providerTable.x, 'token');
  const notEnrolled = { title: 'Client Forbidden', reason: 'client-not-enrolled', status: 403 };
  await expect(read(notEnrolled)).rejects.toMatchObject({ reason: 'not-enrolled' });
  await expect(read({ title: 'Forbidden' })).rejects.toMatchObject({ reason: 'unreadable' });
});
