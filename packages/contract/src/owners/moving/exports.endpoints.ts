import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict } from '../../kit/shapes.ts';

/** Age of the sign-in that an export with secrets needs, in minutes. */
export const secretExportMinutes = 15;

/** Moves everything of a project out. @see docs/move-in/export.md */
export const exportEndpoints = defineEndpoints({
  'GET /internal/exports': {
    summary: 'Export users, teams, members, API keys and products',
    description:
      'Returns the lines of a file that `POST /internal/imports/{run_id}` imports, in pages whose size the server chooses. With `include_secrets`, lines have password hashes, secrets of authenticator apps, recovery codes and the digests of API keys. This needs an owner who has signed in within the last 15 minutes; a key is not enough.',
    access: 'admin',
    whose: { of: 'project', readRole: 'owner' },
    query: strict({
      /** The `next_cursor` of the page before, of the same export. */
      cursor: z.string().max(400).optional(),
      include_secrets: fields.flag.default(false),
    }),
    response: pageOf(fields.metadata),
    hasSecrets: true,
    errors: [KnownErrors.ReauthenticationRequired],
    refusals: [400, 403],
  },
});
