import type { AdminOwnedProject, CompleteConfig } from '@portico/js';
import { beforeAll, expect, test } from 'vitest';
import { dashboardDesk, soon } from './dashboard-desk.ts';

/** What is clicked in the dashboard and what is called with the SDK end with the same configuration. */

const at = dashboardDesk();

let byCode: AdminOwnedProject;

beforeAll(async () => {
  byCode = await at.owner.createProject({ displayName: 'By code', teamId: at.project.ownerTeamId ?? '' });
});

/** The complete configuration. Of domains only the ids are made up, so these are left out. */
async function documentOf(project: AdminOwnedProject) {
  const config = await project.getConfig();
  return { ...config, domains: { ...config.domains, trustedDomains: sitesIn(config) } };
}

function sitesIn({ domains }: CompleteConfig) {
  return Object.values(domains.trustedDomains).sort((a, b) => a.baseUrl.localeCompare(b.baseUrl));
}

/** Waits until both projects have the same document. */
async function expectSame(): Promise<void> {
  const expected = await documentOf(byCode);
  await expect.poll(async () => await documentOf(await at.saved()), soon).toEqual(expected);
}

const field = (name: string) => at.dialog().getByLabel(name, { exact: true });

/** Turns a switch, whatever it is on now. */
async function turn(name: string): Promise<void> {
  const control = at.page.getByRole('switch', { name, exact: true });
  const before = await control.getAttribute('aria-checked');
  await control.click();
  await expect.poll(() => control.getAttribute('aria-checked'), soon).not.toBe(before);
}

/** Says that those of a group get a permission from the start, or no longer. */
async function tick(group: string, permissionId: string, isGiven = true): Promise<void> {
  const box = at.page.getByRole('group', { name: group, exact: true }).getByLabel(permissionId, { exact: true });
  // The box is what the server says: it turns when the answer is there.
  await box.click();
  await expect.poll(() => box.isChecked(), soon).toBe(isGiven);
  await expect.poll(() => box.isEnabled(), soon).toBe(true);
}

test('a project that is made by clicking begins like one that is made with the SDK', async () => {
  await at.page.goto(`${at.server.url}/projects/new`);
  await at.page.getByLabel('Project name').fill('By hand');
  await at.button('Create project').click();
  await at.text('Copy the keys now.').waitFor();
  const byHand = (await at.owner.listOwnedProjects()).find(({ displayName }) => displayName === 'By hand');
  if (byHand === undefined) throw new Error('The project is not there.');
  at.project = byHand;

  await expectSame();
});

test('sign-in methods', async () => {
  await at.visit('/sign-in-methods');
  for (const name of ['Sign-up is open', 'E-mail and password', 'E-mail code', 'Passkey']) await turn(name);
  await turn('Users may delete their account');
  await at.page.getByLabel('When the e-mail belongs to a user already').selectOption('Refuse the sign-in');
  await at.text('Settings saved').waitFor();

  await byCode.update({ config: { signUpEnabled: false, credentialEnabled: false, magicLinkEnabled: true } });
  await byCode.updateConfig({
    'auth.passkey.allowSignIn': true,
    'users.allowClientUserDeletion': true,
    'auth.oauth.accountMergeStrategy': 'raise_error',
  });
  await expectSame();
});

test('identity providers, with shared credentials and with one’s own', async () => {
  await at.visit('/sign-in-methods');
  await at.button('Turn on Google').click();
  await at.closeWith('Turn on Google');
  await at.button('Turn on Microsoft').click();
  await field('Credentials').selectOption('Your own');
  await field('Client id').fill('our-app');
  await field('Client secret').fill('hush-hush');
  await at.dialog().getByLabel('Tenant id').fill('contoso.example');
  await at.closeWith('Turn on Microsoft');
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
      microsoftTenantId: 'contoso.example',
    },
  });
  await expectSame();
});

test('domains', async () => {
  await at.visit('/domains');
  for (const [address, path] of [
    ['https://app.example.com', '/auth'],
    ['https://*.example.org/', '/handler'],
  ] as const) {
    await at.button('Add domain').click();
    await field('Address').fill(address);
    await field('Path of the sign-in pages').fill(path);
    await at.closeWith('Add domain');
    await at.text(`Sign-in pages under ${path}`).waitFor();
  }
  await turn('Allow localhost');

  await byCode.update({
    config: {
      allowLocalhost: false,
      domains: [
        { domain: 'https://app.example.com', handlerPath: '/auth' },
        { domain: 'https://*.example.org', handlerPath: '/handler' },
      ],
    },
  });
  await expectSame();
});

test('teams and API keys', async () => {
  await at.visit('/settings');
  for (const name of ['Users may create teams', 'A team for everybody who signs up']) await turn(name);
  for (const name of ['API keys for users', 'API keys for teams']) await turn(name);

  await byCode.updateConfig({
    'teams.allowClientTeamCreation': true,
    'teams.createPersonalTeamOnSignUp': true,
    'apiKeys.enabled': { user: true, team: true },
  });
  await expectSame();
});

test('permissions, and who has them from the start', async () => {
  await at.visit('/permissions');
  await at.button('Define team permission').click();
  await field('Id').fill('editor');
  await at.dialog().getByLabel('Description').fill('Edits articles');
  await field('$update_team').check();
  await at.closeWith('Define permission');
  await at.button('Define project permission').click();
  await field('Id').fill('reader');
  await at.closeWith('Define permission');
  await tick('Creators of a team get', 'editor');
  await tick('Members of a team get', '$invite_members');
  await tick('Members of a team get', 'team_member', false);
  await tick('New users get', 'reader');

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

test('all of it is in the document, and nothing complains', async () => {
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
