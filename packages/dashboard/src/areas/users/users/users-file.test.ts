import type { ServerUser } from '@portico/react';
import { expect, test } from 'vitest';
import { fileLines, fileStart } from './users-file.ts';

const user: Partial<ServerUser> = {
  id: 'u1',
  displayName: '=HYPERLINK("x")',
  primaryEmail: 'ada@example.com',
  primaryEmailVerified: true,
  signedUpAt: new Date('2026-11-01T10:00:00Z'),
  lastActiveAt: new Date('2026-11-02T10:00:00Z'),
  hasBeenActive: false,
  isAnonymous: false,
  restrictedByAdmin: true,
  restrictedByAdminReason: 'Spam,\r\ntwice',
  isMultiFactorRequired: false,
  hasPassword: true,
  otpAuthEnabled: false,
  passkeyAuthEnabled: false,
  oauthProviders: [{ id: 'google' }, { id: 'github' }],
  tags: ['vip', 'beta'],
  clientMetadata: { theme: 'dark' },
  clientReadOnlyMetadata: null,
  serverMetadata: { note: 'line\nbreak' },
};
const users = [user as ServerUser];

test('CSV has a header, quotes values and disarms formulas', () => {
  const header = fileStart('csv').trim().split(',');
  expect(header.slice(0, 4)).toEqual(['id', 'display_name', 'primary_email', 'primary_email_verified']);
  const text = fileLines('csv', users);
  expect(text).toContain('ada@example.com');
  expect(text).toContain(
    '2026-11-01T10:00:00.000Z,,false,true,"Spam,\r\ntwice",false,true,false,false,google github,"vip, beta"\r\n',
  );
  expect(text).not.toMatch(/(?:^|,)"?=/);
});

test('JSON Lines has a line for each user, with metadata', () => {
  expect(fileStart('jsonl')).toBe('');
  const lines = fileLines('jsonl', [...users, ...users]).split('\n');
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    id: 'u1',
    display_name: '=HYPERLINK("x")',
    primary_email_verified: true,
    last_active_at: null,
    oauth_providers: ['google', 'github'],
    tags: ['vip', 'beta'],
    client_metadata: { theme: 'dark' },
    server_metadata: { note: 'line\nbreak' },
  });
});
