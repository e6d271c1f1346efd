import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type PorticoTestServer, type ProviderName, providerShapes } from '../index.ts';

/** Identity providers with scripted people, on a server of the kit. */

let server: PorticoTestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(async () => await server.stop());

test('each built-in provider signs in the person that a test has added', async () => {
  const project = await server.createProject();
  for (const type of Object.keys(providerShapes).filter((name): name is ProviderName => name in providerShapes)) {
    const provider = await project.addIdentityProvider(type);
    const ada = await provider.addPerson({ name: `Ada of ${type}` });
    const tokens = await provider.signIn(ada);
    const user = await project.app.getUser({ tokenStore: tokens });
    expect(
      (await user?.listOAuthProviders())?.map((one) => one.type),
      type,
    ).toEqual([type]);
    if (type !== 'x') expect(user?.primaryEmail, type).toBe(ada.email);
    expect((await provider.signIn(ada)).refreshToken).not.toBe(tokens.refreshToken);
  }
  expect((await project.app.listUsers({ limit: 100 })).length).toBe(Object.keys(providerShapes).length);
}, 30_000);

test('a provider refuses, is down, or does not answer', async () => {
  const project = await server.createProject();
  const provider = await project.addIdentityProvider('github');
  const ada = await provider.addPerson();
  await provider.fail('slow');
  await expect(provider.signIn(ada)).rejects.toThrow('was not signed in');
  await provider.fail('down');
  await expect(provider.signIn(ada)).rejects.toThrow();
  await provider.fail();
  await provider.signIn(ada);
  await expect(provider.signIn({ ...ada, id: 'stranger' })).rejects.toThrow('has no person with the ID "stranger"');
  expect(server.errors()).toEqual([]);
});
