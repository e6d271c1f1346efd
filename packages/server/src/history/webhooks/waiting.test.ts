import { soon, webhookProject } from '@portico/testkit/outside/webhooks';
import { expect, test } from 'vitest';

test('deliveries and their failing endpoint say that they wait, and until when', async () => {
  const given = await webhookProject();
  const admin = given.api.admin();
  given.receiver.reply({ status: 503 });
  const { id } = await given.endpoint();
  const params = { endpoint_id: id };
  const endpoint = async () => (await admin.call('GET /internal/webhooks/endpoints/:endpoint_id', { params })).body;
  const waiting = async () => (await given.deliveries()).filter((one) => one.is_held);
  expect((await endpoint()).held_until_millis).toBeNull();

  for (let index = 0; index < 4; index += 1) await given.trigger();
  await expect.poll(async () => (await waiting()).length, soon).toBe(4);

  const { failing_since_millis: since, held_until_millis: until } = await endpoint();
  expect(since).not.toBeNull();
  expect(until).toBeGreaterThan(given.server.clock.now().getTime());
  for (const delivery of await waiting()) {
    expect(delivery).toMatchObject({ status: 'pending', is_sending: false });
    expect(delivery.next_attempt_at_millis).toBeGreaterThanOrEqual(until ?? Number.NaN);
    const message_id = delivery.message_id;
    const details = await admin.call('GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id', {
      params: { ...params, message_id },
    });
    expect(details.body).toMatchObject({ is_held: true, next_attempt_at_millis: delivery.next_attempt_at_millis });
  }

  given.receiver.reply({});
  await given.advance(5, 'minute');
  await expect
    .poll(async () => (await given.deliveries()).map(({ status }) => status), soon)
    .toEqual(Array.from({ length: 4 }, () => 'delivered'));
  expect(await waiting()).toEqual([]);
  expect((await endpoint()).held_until_millis).toBeNull();
});

test('deliveries say whom they are about, and are found by that', async () => {
  const given = await webhookProject();
  await given.endpoint();
  const server = given.api.server();
  const ada = await server.call('POST /users', { body: { display_name: 'Ada' } });
  const bob = await server.call('POST /users', { body: { primary_email: 'bob@example.com' } });
  const team = await server.call('POST /teams', { body: { display_name: 'Otters' } });
  const membership = { team_id: team.body.id, user_id: ada.body.id };
  await server.call('POST /team-memberships/:team_id/:user_id', { params: membership, body: {} });
  await given.trigger('user.created');
  const about = async (query: { readonly user_id?: string; readonly team_id?: string }) => {
    const answer = await given.api.admin().call('GET /internal/webhooks/deliveries', { query });
    expect(answer).toSucceed();
    // Events of one transaction have one time.
    return answer.body.items.map((one) => [one.event_type, one.about?.type, one.about?.name]).toSorted();
  };
  expect(await about({ user_id: ada.body.id })).toEqual([
    ['team_membership.created', 'user', 'Ada'],
    ['team_permission.created', 'user', 'Ada'],
    ['user.created', 'user', 'Ada'],
  ]);
  expect(await about({ user_id: bob.body.id })).toEqual([['user.created', 'user', 'bob@example.com']]);
  expect(await about({ team_id: team.body.id })).toEqual([
    ['team.created', 'team', 'Otters'],
    ['team_membership.created', 'user', 'Ada'],
    ['team_permission.created', 'user', 'Ada'],
  ]);
  // The example of an event type is about nobody.
  expect(await about({})).toContainEqual(['user.created', undefined, undefined]);

  await server.call('DELETE /users/:user_id', { params: { user_id: bob.body.id } });
  expect(await about({ user_id: bob.body.id })).toEqual([
    ['user.created', 'user', null],
    ['user.deleted', 'user', null],
  ]);
  const both = { user_id: ada.body.id, team_id: team.body.id };
  expect(await given.api.admin().call('GET /internal/webhooks/deliveries', { query: both })).toMatchObject({
    status: 400,
  });
});
