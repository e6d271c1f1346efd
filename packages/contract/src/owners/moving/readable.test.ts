import { expect, test } from 'vitest';
import type { z } from 'zod';
import { passkey } from '../../sign-in/passkey/passkey.entity.ts';
import { providerLink } from '../../sign-in/social/provider-link.entity.ts';
import { memberProfileAnswer } from '../../teams/teams/membership.entity.ts';
import { team } from '../../teams/teams/team.entity.ts';
import { contactChannel } from '../../users/contact-channels/contact-channel.entity.ts';
import { serverUser } from '../../users/users/user.entity.ts';
import { importedMembership, importedTeam, importedUser } from './import-line.ts';

/** Values of each type and form that fields have, and beside them. */
const values: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e12, 7_258_118_400_000, 253_402_300_800_000, 1e300, [], {}, ['a'], { a: 1 }],
  ...['', ' ', 'a', '\u0000', '\n', '\ud800', 'true', '0', 'me', 'A'.repeat(300), 'a'.repeat(5000), 'a'.repeat(70_000)],
  ...['https://', 'http://', 'https://a b.com/x.png', 'http://ex.com:99999/a', 'https://[::1', 'https://%'],
  ...['http://1.2.3.999/x', 'https://example.com/a.png', 'HTTPS://EXAMPLE.COM/A', 'data:image/png;base64,AAAA'],
  ...[
    'javascript:alert(1)',
    'https://user:pw@example.com',
    `https://example.com/${'a'.repeat(5000)}`,
    'https://ex\tample',
  ],
  ...['a@example.com', 'A@EXAMPLE.COM', 'a@müller.de', 'a@b', 'a b@example.com', `${'a'.repeat(300)}@example.com`, '@'],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '0198c5d2-0000-7000-8000-00000000ABCD',
  ],
  ...['2020-02-03', 'DE', 'AAAAAAAAAAAAAAAAAAAAAA==', 'A'.repeat(43)],
  { a: 'a'.repeat(70_000) },
];

type Shape = Readonly<Record<string, z.ZodType>>;
const elementOf = (list: 'contact_channels' | 'oauth_providers' | 'passkeys') =>
  (importedUser.shape[list] as z.ZodOptional<z.ZodArray<z.ZodObject>>).unwrap().element.shape as Shape;
const shapeOf = (schema: z.ZodType) => (schema as z.ZodObject).shape as Shape;
const [user, link] = [shapeOf(serverUser.read.server), shapeOf(providerLink.read.server)];

/** Fields of a line, those of the response that shows them, and the fields that have another name there. */
const pairs: readonly (readonly [
  name: string,
  line: Shape,
  response: Shape,
  others: Readonly<Record<string, string>>,
])[] = [
  ['user', importedUser.shape, user, {}],
  ['address', elementOf('contact_channels'), shapeOf(contactChannel.read.server), {}],
  ['account', elementOf('oauth_providers'), link, { id: 'provider_config_id', link_id: 'id' }],
  ['passkey', elementOf('passkeys'), passkey.shape, {}],
  ['team', importedTeam.shape, shapeOf(team.read.server), {}],
  ['membership', importedMembership.shape, memberProfileAnswer.server.shape, {}],
];

/** Lists whose items are a pair of their own, and are not stored as they are. */
const lists: ReadonlySet<string> = new Set(['oauth_providers']);

const fieldsOfPairs = pairs.flatMap(([name, line, response, others]) =>
  Object.entries(line).flatMap(([field, schema]) => {
    const shown = response[others[field] ?? field];
    return shown === undefined || lists.has(field) ? [] : [{ name, field, schema, shown }];
  }),
);

test.each(fieldsOfPairs)('a response can have what a line can have: $field of a $name', ({ schema, shown }) => {
  for (const value of values) {
    const parsed = schema.safeParse(value);
    // A field without a value is not stored, or is filled by the server.
    if (!parsed.success || parsed.data === null) continue;
    expect(shown.safeParse(parsed.data).success, `${JSON.stringify(parsed.data)?.slice(0, 100)}`).toBe(true);
  }
});

test('the pairs have the fields of users and teams', () => {
  const names = fieldsOfPairs.map(({ name, field }) => `${name}.${field}`);
  for (const field of ['user.profile_image_url', 'team.profile_image_url', 'user.display_name', 'account.email'])
    expect(names).toContain(field);
  expect(names.length).toBeGreaterThan(40);
});
