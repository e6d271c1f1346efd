import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { serverOf, signedUpUser } from './own-apps.ts';

/** What users and servers can list and change with our own SDK, as with newer clients of Stack Auth. */

const callbackUrl = 'http://localhost:3000/handler/team-invitation';

test('a user sees the invitations to a verified address, and accepts one without its link', async () => {
  const given = await portico();
  const server = serverOf(given);
  const { user } = await signedUpUser(given);
  const team = await server.createTeam({ displayName: 'Crew' });
  await team.inviteUser({ email: 'ada@example.com', callbackUrl });
  expect(await user.listTeamInvitations()).toEqual([]);
  await (await server.getUser(user.id))?.update({ primaryEmailVerified: true });

  const [invitation] = await user.listTeamInvitations();
  const [same] = (await (await server.getUser(user.id))?.listTeamInvitations()) ?? [];
  expect(same?.id).toBe(invitation?.id);
  expect(invitation).toMatchObject({ teamId: team.id, teamDisplayName: 'Crew', recipientEmail: 'ada@example.com' });
  await invitation?.accept();

  expect((await user.listTeams()).map(({ displayName }) => displayName)).toEqual(['Crew']);
  expect(await user.listTeamInvitations()).toEqual([]);
  await expect(same?.accept()).rejects.toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' });
});

test('a user changes the primary email, which is then unverified', async () => {
  const { app, user } = await signedUpUser(await portico());

  await user.update({ primaryEmail: 'countess@example.com' });

  expect(await app.getUser()).toMatchObject({ primaryEmail: 'countess@example.com', primaryEmailVerified: false });
  expect((await user.listContactChannels()).map(({ value, usedForAuth }) => ({ value, usedForAuth }))).toEqual([
    { value: 'ada@example.com', usedForAuth: true },
    { value: 'countess@example.com', usedForAuth: false },
  ]);
});

test('a server lists users by activity, and anonymous users alone', async () => {
  const given = await portico();
  const server = serverOf(given);
  await signedUpUser(given, 'ada@example.com');
  given.server.clock.advance(1, 'minute');
  await signedUpUser(given, 'bob@example.com');
  await given.api.call('POST /auth/anonymous/sign-up');

  const users = await server.listUsers({ orderBy: 'lastActiveAt', desc: true, limit: 1 });
  expect(users.map(({ primaryEmail }) => primaryEmail)).toEqual(['bob@example.com']);
  const rest = await server.listUsers({ orderBy: 'lastActiveAt', desc: true, cursor: users.nextCursor ?? '' });
  expect(rest.map(({ primaryEmail }) => primaryEmail)).toEqual(['ada@example.com']);
  expect((await server.listUsers({ onlyAnonymous: true })).map(({ isAnonymous }) => isAnonymous)).toEqual([true]);
});
