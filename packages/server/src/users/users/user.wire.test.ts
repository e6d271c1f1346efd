import { userEndpoints } from '@portico/contract';
import { portico, sharedServer } from '@portico/testkit';
import { expect, test } from 'vitest';
import type { TenancyId } from '../../db/tenancy.ts';
import { compileProjection } from '../../http/pipeline/projection.ts';
import { userToWire } from './user.wire.ts';
import { userById } from './users.queries.ts';

test('a user for servers is written as it is, without a copy', async () => {
  const { project } = await portico();
  const { id: userId } = await project.user({ primary_email_verified: true });
  const db = (await sharedServer()).app.database.handle();
  const ofProject = { text: 'select id from tenancies where project_id = $1', values: [project.id] };
  const tenancyId = (await db.run(ofProject)).rows[0]?.id as TenancyId;
  const row = (await userById.first({ db, tenancyId }, { userId })) ?? expect.fail('there is no user');
  const provider_links = [{ id: 'google', account_id: '1', email: null, allow_sign_in: true }];

  const user = userToWire({ ...row, provider_links });

  expect(compileProjection(userEndpoints['GET /users/:user_id'].response.server)(user)).toBe(user);
});
