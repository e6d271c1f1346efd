import { asAdmin, asClient, call } from './api.ts';

/** Creates a project with a page of users. @returns the headers of its server */
export async function createOtherProject(url: string): Promise<Record<string, string>> {
  const { body: owner } = await call(url, 'POST', '/users', asAdmin, {});
  const { body: session } = await call(url, 'POST', '/auth/sessions', asAdmin, { user_id: owner.id });
  const asOwner = { ...asClient, 'x-stack-access-token': session.access_token ?? '' };
  const project = { display_name: 'Other', owner_team_id: owner.selected_team_id };
  const { body: created } = await call(url, 'POST', '/internal/projects', asOwner, project);
  const asItsOwner = {
    'x-stack-project-id': created.id ?? '',
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': session.access_token ?? '',
    'content-type': 'application/json',
  };
  const { body: keys } = await call(url, 'POST', '/internal/api-keys', asItsOwner, {
    description: 'Key of a measurement',
    expires_at_millis: Date.now() + 86_400_000,
    has_publishable_client_key: false,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  });
  const asServer = {
    'x-stack-project-id': created.id ?? '',
    'x-stack-access-type': 'server',
    'x-stack-secret-server-key': keys.secret_server_key ?? '',
    'content-type': 'application/json',
  };
  for (let person = 0; person < 40; person += 1)
    await call(url, 'POST', '/users', asServer, { primary_email: `other-${person}@example.com` });
  return asServer;
}
