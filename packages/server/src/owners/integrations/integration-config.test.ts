import { portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

describe('configuration by an integration', () => {
  test('domains are added once, listed in order and removed', async () => {
    const { api } = await portico();
    const admin = api.admin();
    const params = { family: 'custom' } as const;
    const add = async (domain: string) =>
      await admin.call('POST /integrations/:family/domains', { params, body: { domain } });

    expect(await add('https://b.example.com')).toSucceed(201);
    await add('https://a.example.com');
    await add('https://b.example.com');
    const list = async () => (await admin.call('GET /integrations/:family/domains', { params })).body;
    expect(await list()).toMatchObject({
      items: [{ domain: 'https://a.example.com' }, { domain: 'https://b.example.com' }],
    });

    const remove = { params: { family: 'custom', domain: 'https://b.example.com' } } as const;
    expect(await admin.call('DELETE /integrations/:family/domains/:domain', remove)).toSucceed();
    expect(await admin.call('DELETE /integrations/:family/domains/:domain', remove)).toSucceed();
    expect(await list()).toMatchObject({ items: [{ domain: 'https://a.example.com' }] });
    expect(await add('https://a b.example.com')).toFail('SCHEMA_ERROR');
  });

  test('providers are added, changed and removed', async () => {
    const admin = (await portico()).api.admin();
    const github = { id: 'github', type: 'standard', client_id: 'id', client_secret: 'secret' } as const;
    const params = { provider_id: 'github' } as const;

    expect(await admin.call('POST /integrations/neon/oauth-providers', { body: github })).toSucceed(201);
    const again = await admin.call('POST /integrations/neon/oauth-providers', { body: github });
    expect(again).toBeRefused(400, /^OAuth provider already exists$/);
    const changed = await admin.call('PATCH /integrations/neon/oauth-providers/:provider_id', {
      params,
      body: { client_id: 'another' },
    });
    expect(changed.body).toMatchObject({ id: 'github', client_id: 'another', client_secret: 'secret' });
    const broken = await admin.call('PATCH /integrations/neon/oauth-providers/:provider_id', {
      params,
      body: { client_id: '' },
    });
    expect(broken.status).toBe(400);

    expect(await admin.call('DELETE /integrations/neon/oauth-providers/:provider_id', { params })).toSucceed();
    expect((await admin.call('GET /integrations/neon/oauth-providers')).body).toMatchObject({ items: [] });
    const gone = await admin.call('DELETE /integrations/neon/oauth-providers/:provider_id', { params });
    expect(gone).toBeRefused(404, /^OAuth provider not found$/);
  });

  test('Neon sees the project and its keys like its owner', async () => {
    const { api, project } = await portico();
    const admin = api.admin();

    expect((await admin.call('GET /integrations/neon/projects/current')).body).toMatchObject({ id: project.id });
    await admin.call('PATCH /integrations/neon/projects/current', { body: { display_name: 'Renamed' } });
    const { body } = await admin.call('POST /integrations/neon/api-keys', {
      body: {
        description: 'Neon',
        expires_at_millis: Date.now() + 86_400_000 * 400,
        has_publishable_client_key: true,
        has_secret_server_key: false,
        has_super_secret_admin_key: false,
      },
    });
    const { id } = body as { id: string };
    await admin.call('PATCH /integrations/neon/api-keys/:key_set_id', {
      params: { key_set_id: id },
      body: { revoked: true },
    });
    const { body: found } = await admin.call('GET /integrations/neon/api-keys/:key_set_id', {
      params: { key_set_id: id },
    });
    expect(found).toMatchObject({ description: 'Neon', manually_revoked_at_millis: expect.any(Number) });
    expect((await admin.call('GET /internal/projects/current')).body).toMatchObject({ display_name: 'Renamed' });
  });
});
