import { PorticoAdminApp, PorticoClientApp, PorticoServerApp } from '@portico/js';
import type { Portico } from '@portico/testkit';

type Stage = Pick<Portico, 'url' | 'project'>;

/** The apps of our own SDK for a project, one per access level. */

/** @param options of the app, in place of those for a user in the memory */
export function clientOf({ url, project }: Stage, options: object = {}): PorticoClientApp {
  return new PorticoClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    ...options,
  });
}

export function serverOf({ url, project }: Stage): PorticoServerApp {
  return new PorticoServerApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    tokenStore: null,
  });
}

export function adminOf({ url, project }: Stage): PorticoAdminApp {
  return new PorticoAdminApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    superSecretAdminKey: project.keys.admin,
    tokenStore: null,
  });
}

/** Signs up a user with a separate app. */
export async function signedUpUser(given: Portico, email = 'ada@example.com') {
  const app = clientOf(given);
  await app.signUpWithCredential({ email, password: 'correct horse', noVerificationCallback: true });
  return { app, user: await app.getUser({ or: 'throw' }) };
}
