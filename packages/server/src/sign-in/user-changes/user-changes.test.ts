import { fields, type Json } from '@portico/contract';
import { portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

describe('a change of only metadata or display name', () => {
  test.each([
    { client_metadata: { a: 1 } },
    { server_metadata: [1, 'x', null], client_metadata: null },
    { display_name: 'Ada' },
    { display_name: '', client_metadata: 'text', client_read_only_metadata: true, server_metadata: 0 },
  ])('takes one round trip, for clients and servers: %j', async (body) => {
    const { api, project } = await portico();
    const user = await project.user({ display_name: 'Before', client_metadata: { old: true } });
    const { client_read_only_metadata: _1, server_metadata: _2, ...own } = body as Record<string, Json>;
    const change = () => [
      api.as(user).callBadly('PATCH /users/me', { body: own }),
      api.server().callBadly('PATCH /users/:user_id', { params: { user_id: user.id }, body }),
    ];
    await Promise.all(change());

    const answers = await Promise.all(change());

    const read = await api.server().call('GET /users/:user_id', { params: { user_id: user.id } });
    expect(answers.map(({ trips }) => trips)).toEqual([1, 1]);
    expect(answers[1]?.body).toEqual(read.body);
    expect(read.body).toMatchObject({ ...body, ...(body.display_name === '' ? { display_name: null } : {}) });
  });

  test('a renamed user is found by the new name and every email, and not by the old name', async () => {
    const { api, project } = await portico();
    const user = await project.user({ display_name: 'Old\u001fName', primary_email: 'first@example.com' });
    await api.server().call('POST /contact-channels', {
      body: { user_id: user.id, type: 'email', value: 'second@example.com', used_for_auth: false },
    });
    const found = async (query: string) =>
      (await api.server().call('GET /users', { query: { query } })).body.items.map(({ id }) => id);

    for (const display_name of ['New\u001fName', 'ÉLAN Vital', '', 'Last']) {
      await api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { display_name } });
      expect(await found('old'), display_name).toEqual([]);
      expect(await found('first@example'), display_name).toEqual([user.id]);
      expect(await found('second@example'), display_name).toEqual([user.id]);
      if (display_name === 'ÉLAN Vital') expect(await found('élan v')).toEqual([user.id]);
    }
    expect(await found('last')).toEqual([user.id]);
    expect(await found('vital')).toEqual([]);
  });

  test('keeps emails that are added concurrently', async () => {
    const { api, project } = await portico();

    for (let round = 0; round < 10; round += 1) {
      const user = await project.user({ display_name: 'Before' });
      const params = { user_id: user.id };
      const value = `added-${round}@example.com`;
      const answers = await Promise.all([
        api.server().call('PATCH /users/:user_id', { params, body: { display_name: `Renamed ${round}` } }),
        api.server().call('POST /contact-channels', {
          body: { user_id: user.id, type: 'email', value, used_for_auth: false },
        }),
      ]);

      expect(answers.map(({ status }) => status)).toEqual([200, 201]);
      for (const query of [`renamed ${round}`, value]) {
        const { items } = (await api.server().call('GET /users', { query: { query } })).body;
        expect(
          items.map(({ id }) => id),
          query,
        ).toEqual([user.id]);
      }
    }
  });

  test('a change of a missing user fails', async () => {
    const { api } = await portico();
    const params = { user_id: crypto.randomUUID() };

    expect(await api.server().callBadly('PATCH /users/:user_id', { params, body: { server_metadata: 1 } })).toFail(
      'USER_NOT_FOUND',
    );
    expect(await api.server().callBadly('PATCH /users/:user_id', { params, body: {} })).toFail('USER_NOT_FOUND');
  });

  test('a change of an anonymous user may not exceed the limit, but may reduce the size', async () => {
    const { api } = await portico();
    const { body } = await api.call('POST /auth/anonymous/sign-up');
    const params = { user_id: body.user_id };
    const half = 'x'.repeat(fields.anonymousMetadataBytesMax / 2 - 2);
    const patch = async (changes: object) =>
      await api.server().callBadly('PATCH /users/:user_id', { params, body: changes });

    const fits = await patch({ client_metadata: half, server_metadata: half });
    expect(fits).toSucceed();
    expect(fits.trips).toBe(1);
    expect(await patch({ client_read_only_metadata: 1 })).toFail('SCHEMA_ERROR');
    expect(await patch({ client_metadata: `${half}y` })).toFail('SCHEMA_ERROR');
    expect(await patch({ client_metadata: null, client_read_only_metadata: half })).toSucceed();
    expect(await patch({ display_name: 'Named' })).toSucceed();
  });
});
