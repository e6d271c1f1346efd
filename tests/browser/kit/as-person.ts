import { randomUUID } from 'node:crypto';
import type { ProjectRole } from '@portico/contract';
import { PorticoClientApp } from '@portico/js';
import { internalKeys } from '@portico/testkit';
import type { BrowserContext } from 'playwright-core';
import { type Desk, signIn } from './dashboard-desk.ts';
import { sharedBrowser } from './example-app.ts';

/** Creates a person with a role in the project, and returns a window in which they are signed in to the dashboard. */
export async function windowOfPerson(desk: Desk, role: ProjectRole): Promise<BrowserContext> {
  const account = { email: `grace-${randomUUID()}@example.com`, password: 'correct horse' };
  const { url } = desk.server;
  const own = new PorticoClientApp({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: internalKeys.client,
    tokenStore: 'memory',
  });
  await own.signUpWithCredential({ ...account, noVerificationCallback: true });
  const { id } = await own.getUser({ or: 'throw' });
  const team = await desk.internalServer().getTeam(desk.project.ownerTeamId ?? '');
  await team?.addUser(id);
  await desk.project.app.people.changeRole(id, role);
  const context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, url, account);
  return context;
}
