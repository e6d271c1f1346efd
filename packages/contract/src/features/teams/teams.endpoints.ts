import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict } from '../../kit/shapes.ts';
import { team } from './team.entity.ts';

export const teamEndpoints = defineEndpoints({
  'GET /teams': {
    summary: 'List teams',
    description:
      'A client lists the teams of its own user (`user_id=me`); a server lists all teams or those of a user. Oldest first.',
    access: 'client',
    query: strict({ user_id: fields.userIdOrMe.optional() }),
    response: { client: listOf(team.read.client), server: listOf(team.read.server) },
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
  },
});
