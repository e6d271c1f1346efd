import { portico } from '@portico/testkit';
import { internalKeys } from '@portico/testkit/test-server';
import { describe, expect, test } from 'vitest';
import { credentialsOf, sdks } from './sdks.ts';

/** How the published SDK of Stack Auth 2.8.51 and our own configure a project. */

describe.each(sdks)('%s', (_name, sdk) => {
  test('changes the configuration by path, reads it completely, and writes it back', async () => {
    const project = await sdk.adminOf(await portico()).getProject();

    await project.updateConfig({
      'auth.otp.allowSignIn': true,
      'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/auth' },
      'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
    });
    const config = await project.getConfig();

    expect(config.auth.otp.allowSignIn).toBe(true);
    expect(config.auth.password.allowSignIn).toBe(true);
    expect(config.domains.trustedDomains.app).toEqual({ baseUrl: 'https://app.example.com', handlerPath: '/auth' });
    expect(config.payments.items.seats).toEqual({ displayName: 'Seats', customerType: 'team' });

    const { auth, rbac, domains } = config;
    // Its types do not accept the values that it returns.
    await project.updateConfig({ auth, rbac, domains } as never);
    expect(await project.getConfig()).toEqual(config);
  });

  test('sees changes of the older configuration methods, and the other way round', async () => {
    const app = sdk.adminOf(await portico());
    const project = await app.getProject();

    await project.update({
      config: {
        passkeyEnabled: true,
        oauthAccountMergeStrategy: 'raise_error',
        domains: [{ domain: 'https://app.example.com', handlerPath: '/handler' }],
        oauthProviders: [{ id: 'github', type: 'standard', clientId: 'id', clientSecret: 'secret' }],
      },
    });
    await project.updateConfig({ 'teams.allowClientTeamCreation': true });

    const { auth } = await project.getConfig();
    expect(auth.passkey.allowSignIn).toBe(true);
    expect(auth.oauth.accountMergeStrategy).toBe('raise_error');
    expect(auth.oauth.providers.github).toMatchObject({ type: 'github', clientId: 'id', clientSecret: 'secret' });
    const { config } = await app.getProject();
    expect(config).toMatchObject({ clientTeamCreationEnabled: true, passkeyEnabled: true });
  });

  test('gets the errors of a change', async () => {
    const project = await sdk.adminOf(await portico()).getProject();

    await expect(project.updateConfig({ 'auth.otp.allowSignIn': 'yes' } as never)).rejects.toThrow(
      'auth.otp.allowSignIn',
    );
  });

  test('gets the problems that prevent production mode, and enables it afterwards', async () => {
    const app = sdk.adminOf(await portico());
    const project = await app.getProject();
    expect(await project.getProductionModeErrors()).toEqual([
      {
        message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
        relativeFixUrl: `/projects/${project.id}/domains`,
      },
    ]);
    await expect(project.update({ isProductionMode: true })).rejects.toThrow('Localhost is not allowed');

    await project.update({ config: { allowLocalhost: false } });
    const ready = await app.getProject();
    expect(await ready.getProductionModeErrors()).toEqual([]);
    await ready.update({ isProductionMode: true });

    expect((await app.getProject()).isProductionMode).toBe(true);
  });

  test('transfers a project to another team', async () => {
    const options = { projectId: 'internal', publishableClientKey: internalKeys.client };
    const dashboard = sdk.clientOf(await portico(), options);
    await dashboard.signUpWithCredential(credentialsOf(`${crypto.randomUUID()}@example.com`));
    const user = (await dashboard.getUser({ or: 'throw' })) as unknown as {
      listTeams(): Promise<{ id: string }[]>;
      createTeam(options: { displayName: string }): Promise<{ id: string }>;
      createProject(options: { displayName: string; teamId: string }): Promise<{ id: string }>;
      transferProject(projectId: string, newTeamId: string): Promise<void>;
      listOwnedProjects(): Promise<{ id: string; ownerTeamId: string }[]>;
    };
    const [team] = await user.listTeams();
    const made = await user.createProject({ displayName: 'Given away', teamId: team?.id ?? '' });
    const other = await user.createTeam({ displayName: 'Other' });

    await user.transferProject(made.id, other.id);

    const owned = await user.listOwnedProjects();
    expect(owned.find(({ id }) => id === made.id)?.ownerTeamId).toBe(other.id);
  });
});
