import type { AdminOwnedProject, ServerUserCreateOptions } from '@portico/js';
import type { TestServer } from '@portico/testkit';

/** Users of all shapes: names of many lengths and scripts, and each state that the dashboard shows. */

const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'محمد بن موسى الخوارزمي',
  'מרים מירזאחני',
  '高木 貞治',
  'Bartholomew Maximilian Featherstonehaugh-Cholmondeley of Upper Slaughter and Lower Peover',
  'Srīnivāsa Rāmānujan Aiyaṅgār',
  '<b>Robert</b> "Bobby" Tables',
  'X',
  'Ἀρχιμήδης',
] as const;

const longAddress = `${'a-very-long-mailbox-name'.repeat(2)}@department.of.long.names.example.com`;

function shapeOf(index: number): ServerUserCreateOptions {
  const displayName = index % 11 === 7 ? null : (names[index % names.length] ?? null);
  if (index % 13 === 5) return { displayName };
  const primaryEmail = index === 5 ? longAddress : `user.${index}@example.com`;
  return {
    displayName,
    primaryEmail,
    primaryEmailVerified: index % 4 !== 3,
    primaryEmailAuthEnabled: true,
    ...(index % 3 === 2 ? { otpAuthEnabled: true } : {}),
    ...(index % 10 === 0 ? { password: 'correct horse battery' } : {}),
    ...(index % 6 === 1 ? { clientMetadata: { theme: 'dark', seats: index, tags: ['beta', 'early'] } } : {}),
    ...(index % 12 === 4 ? { serverMetadata: { plan: 'pro', note: 'x'.repeat(200) } } : {}),
    ...(index % 17 === 3
      ? {
          restrictedByAdmin: true,
          restrictedByAdminReason: 'Chargebacks on three orders',
          restrictedByAdminPrivateDetails: 'Case 1729 of the fraud team, open since Monday.',
        }
      : {}),
  };
}

/** Creates users on 30 days, with the clock of the server. Each tenth signs in. */
export async function addPeople(server: TestServer, project: AdminOwnedProject, count: number) {
  const users = [];
  for (let index = 0; index < count; index += 1) {
    const user = await project.app.createUser(shapeOf(index));
    if (index % 10 === 0) await user.createSession();
    users.push(user);
    if (index % 10 === 9 && index + 1 < count) server.clock.advance(1, 'day');
  }
  return users;
}
