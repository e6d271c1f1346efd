import type { AdminOwnedProject, CompleteConfig } from '@portico/js';
import { beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

/** Changes in the dashboard and the same changes with the SDK result in the same configuration. */

const at = dashboardDesk();

let byCode: AdminOwnedProject;

beforeAll(async () => {
  byCode = await at.owner.createProject({
    displayName: 'By code',
    teamId: at.project.ownerTeamId ?? '',
    // In development, the dashboard creates projects with it.
    config: { emailConfig: { type: 'shared', developmentInbox: true } },
  });
});

/** Returns the complete configuration, without the generated IDs of domains. */
async function documentOf(project: AdminOwnedProject) {
  const config = await project.getConfig();
  return { ...config, domains: { ...config.domains, trustedDomains: sitesIn(config) } };
}

function sitesIn({ domains }: CompleteConfig) {
  return Object.values(domains.trustedDomains).sort((a, b) => a.baseUrl.localeCompare(b.baseUrl));
}

/** Waits until both projects have the same configuration. */
async function expectSame(): Promise<void> {
  const expected = await documentOf(byCode);
  await expect.poll(async () => await documentOf(await at.saved())).toEqual(expected);
}

const field = (name: string) => at.dialog().getByLabel(name, { exact: true });

/** Toggles a switch. */
async function turn(name: string): Promise<void> {
  const control = at.page.getByRole('switch', { name, exact: true });
  const before = await control.getAttribute('aria-checked');
  await control.click();
  await expect.poll(() => control.getAttribute('aria-checked')).not.toBe(before);
}

/** Adds or removes a default permission of a group. */
async function tick(group: string, permissionId: string, isGiven = true): Promise<void> {
  const box = at.page.getByRole('group', { name: group, exact: true }).getByLabel(permissionId, { exact: true });
  // The checkbox shows the state of the server: it changes after the response.
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(isGiven);
  await expect.poll(() => box.isEnabled()).toBe(true);
}

test('a project created in the dashboard has the same configuration as one created with the SDK', async () => {
  await at.page.goto(`${at.server.url}/projects/new`);
  await at.page.getByLabel('Project name').fill('By hand');
  await at.button('Create project').click();
  await at.text('Copy the keys now.').waitFor();
  const byHand = (await at.owner.listOwnedProjects()).find(({ displayName }) => displayName === 'By hand');
  if (byHand === undefined) throw new Error('The project is not there.');
  at.project = byHand;

  await expectSame();
});

test('sign-in methods have the same configuration as with the SDK', async () => {
  await at.visit('/sign-in-methods/sign-up');
  for (const name of ['Allow sign-up', 'Allow account deletion']) await turn(name);
  await at.visit('/sign-in-methods');
  for (const name of ['Email and password', 'Email code', 'Passkey']) await turn(name);
  await select(at.page.getByLabel('If the email belongs to an existing user'), 'Reject the sign-in');
  await at.text('Settings saved').waitFor();

  await byCode.update({ config: { signUpEnabled: false, credentialEnabled: false, magicLinkEnabled: true } });
  await byCode.updateConfig({
    'auth.passkey.allowSignIn': true,
    'users.allowClientUserDeletion': true,
    'auth.oauth.accountMergeStrategy': 'raise_error',
  });
  await expectSame();
});

const directoryId = '11111111-2222-4333-8444-555555555555';

test('identity providers have the same configuration as with the SDK, with shared and own credentials', async () => {
  await at.visit('/sign-in-methods');
  await at.button('Turn on Google').click();
  await at.closeWith('Turn on Google');
  await at.button('Turn on Microsoft').click();
  await select(field('Credentials'), 'Your own credentials');
  await field('Client ID').fill('our-app');
  await field('Client secret').fill('hush-hush');
  await at.dialog().getByLabel('Tenant ID').fill('contoso.example');
  await field('Trust verified addresses').check();
  await at.dialog().getByRole('button', { name: 'Turn on Microsoft', exact: true }).click();
  await at.text('Enter the ID of one tenant, to trust its addresses.').waitFor();
  await at.dialog().getByLabel('Tenant ID').fill(directoryId);
  await at.closeWith('Turn on Microsoft');
  await at.button('Turn on X').click();
  await field('Client ID').fill('our-app');
  await field('Client secret').fill('hush-hush');
  await field('Request email addresses').check();
  await at.closeWith('Turn on X');
  await at.button('Turn on GitHub').click();
  await at.closeWith('Turn on GitHub');
  await at.button('Turn off GitHub').click();
  await at.closeWith('Turn off GitHub');

  await byCode.updateConfig({
    'auth.oauth.providers.google': {
      type: 'google',
      isShared: true,
      allowSignIn: true,
      allowConnectedAccounts: true,
    },
    'auth.oauth.providers.microsoft': {
      type: 'microsoft',
      isShared: false,
      allowSignIn: true,
      allowConnectedAccounts: true,
      clientId: 'our-app',
      clientSecret: 'hush-hush',
      microsoftTenantId: directoryId,
      microsoftVerifiesEmails: true,
    },
    'auth.oauth.providers.x': {
      type: 'x',
      isShared: false,
      allowSignIn: true,
      allowConnectedAccounts: true,
      clientId: 'our-app',
      clientSecret: 'hush-hush',
      xReadsEmails: true,
    },
  });
  await expectSame();
});

test('trusted domains have the same configuration as with the SDK', async () => {
  await at.visit('/domains');
  for (const [address, path] of [
    ['https://app.example.com', '/auth'],
    ['https://*.example.org/', '/handler'],
  ] as const) {
    await at.button('Add domain').click();
    await field('Domain').fill(address);
    await field('Handler path').fill(path);
    await at.closeWith('Add domain');
    await at.text(`Handler pages at ${path}`).waitFor();
  }
  await turn('Allow localhost');
  await at.page.getByLabel(/^Redirect URIs(?! of)/).fill('com.example.app:/callback\n');
  await at.button('Save changes').last().click();
  await at.text('Redirect URIs saved').waitFor();
  await at.page.getByLabel('Redirect URIs of the hosted pages').fill('https://app.example.com/callback');
  await at.button('Save changes').first().click();

  await byCode.update({
    config: {
      allowLocalhost: false,
      domains: [
        { domain: 'https://app.example.com', handlerPath: '/auth' },
        { domain: 'https://*.example.org', handlerPath: '/handler' },
      ],
    },
  });
  await byCode.updateConfig({
    'domains.nativeRedirectUris': ['com.example.app:/callback'],
    'domains.redirectUris': ['https://app.example.com/callback'],
  });
  await expectSame();
});

test('teams and API keys have the same configuration as with the SDK', async () => {
  await at.visit('/settings');
  for (const name of ['Allow users to create teams', 'Personal team on sign-up']) await turn(name);
  for (const name of ['User API keys', 'Team API keys']) await turn(name);

  await byCode.updateConfig({
    'teams.allowClientTeamCreation': true,
    'teams.createPersonalTeamOnSignUp': true,
    'apiKeys.enabled': { user: true, team: true },
  });
  await expectSame();
});

test('permissions and default permissions are the same as with the SDK', async () => {
  await at.visit('/permissions');
  await at.button('Create team permission').click();
  await field('ID').fill('editor');
  await at.dialog().getByLabel('Description').fill('Edits articles');
  await field('$update_team').check();
  await at.closeWith('Create permission');
  await at.button('Create project permission').click();
  await field('ID').fill('reader');
  await at.closeWith('Create permission');
  await tick('Default permissions of team creators', 'editor');
  await tick('Default permissions of team members', '$invite_members');
  await tick('Default permissions of team members', 'team_member', false);
  await tick('Default permissions of new users', 'reader');

  await byCode.app.createTeamPermissionDefinition({
    id: 'editor',
    description: 'Edits articles',
    containedPermissionIds: ['$update_team'],
  });
  await byCode.app.createProjectPermissionDefinition({ id: 'reader' });
  await byCode.update({
    config: {
      teamCreatorDefaultPermissions: [{ id: 'editor' }, { id: 'team_admin' }],
      teamMemberDefaultPermissions: [{ id: '$invite_members' }],
    },
  });
  await byCode.updateConfig({ 'rbac.defaultPermissions.signUp': { reader: true } });
  await expectSame();
});

test('everything is in the document, and there are no errors', async () => {
  expect(await documentOf(await at.saved())).toMatchObject({
    auth: {
      allowSignUp: false,
      password: { allowSignIn: false },
      otp: { allowSignIn: true },
      passkey: { allowSignIn: true },
      oauth: {
        accountMergeStrategy: 'raise_error',
        providers: { google: { isShared: true }, microsoft: { clientId: 'our-app' } },
      },
    },
    users: { allowClientUserDeletion: true },
    teams: { allowClientTeamCreation: true, createPersonalTeamOnSignUp: true },
    apiKeys: { enabled: { user: true, team: true } },
    domains: {
      allowLocalhost: false,
      trustedDomains: [{ baseUrl: 'https://*.example.org' }, { baseUrl: 'https://app.example.com' }],
    },
    rbac: {
      permissions: { editor: { description: 'Edits articles' }, reader: { scope: 'project' } },
      defaultPermissions: {
        teamCreator: { editor: true, team_admin: true },
        teamMember: { $invite_members: true },
        signUp: { reader: true },
      },
    },
  });
  expect(at.complaints).toEqual([]);
  expect(at.server.errors).toEqual([]);
});
