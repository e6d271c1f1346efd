import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** Most lines of a file that one request imports. */
export const importLinesMax = 200;

/** What the answer says of a line whose user is there already. Neither writes it. After a refused one, the command line imports nothing. */
export const conflictRules = ['skip', 'refuse'] as const;

/** What has become of a line. `done`: an earlier request of the same run has imported it. */
export const importOutcomes = ['created', 'skipped', 'refused', 'done'] as const;

const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: '{path} is not a name of a key' });
const key = z.base64().min(4).max(1024);

const lines = z
  .array(strict({ line: z.int().min(1).max(2_000_000_000), content: fields.metadata }))
  .min(1)
  .max(importLinesMax)
  .refine((all) => new Set(all.map(({ line }) => line)).size === all.length, {
    error: '{path} contains a number of a line twice',
  });

/** Moves users of another system in. @see docs/move-in/import-file.md */
export const movingEndpoints = defineEndpoints({
  'POST /internal/imports/:run_id': {
    summary: 'Import lines of a file',
    description:
      'Checks each line, and imports those without a problem in one transaction. A repeated request with the same run and numbers of lines imports nothing twice. With `dry_run`, it only checks.',
    access: 'admin',
    whose: { of: 'project', role: 'owner' },
    params: strict({ run_id: z.uuid() }),
    bodySize: 'document',
    body: strict({
      dry_run: z.boolean(),
      on_conflict: z.enum(conflictRules),
      /** Secret keys of password hashes in base64, by the name that the hashes refer to. */
      password_keys: z
        .record(name, key)
        .refine((keys) => Object.keys(keys).length <= 10, { error: '{path} has more than 10 keys' })
        .default({}),
      lines,
    }),
    response: z.object({
      lines: z.array(
        z.object({
          line: z.int(),
          outcome: z.enum(importOutcomes),
          /** Why the line was skipped or refused. */
          reason: z.string().nullable(),
          user_id: fields.userId.nullable(),
          /** Whether a stolen hash of the password can be attacked at millions of passwords a second. */
          has_weak_hash: z.boolean(),
        }),
      ),
    }),
    errors: [],
    refusals: [409],
  },
});
