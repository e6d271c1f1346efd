import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict } from '../../kit/shapes.ts';

/** Most lines of a file that one request imports. */
export const importLinesMax = 1000;

/**
 * What happens with a line whose user or team is there already. `skip` and `refuse` do not write it, and the command line imports nothing
 * after a refused one. `update` changes the user or team with the same ID. `link` adds accounts and password to the user with the same
 * address, if both have verified it.
 */
export const conflictRules = ['skip', 'refuse', 'update', 'link'] as const;

/** What has become of a line. `done`: an earlier request of the same run has imported it. */
export const importOutcomes = ['created', 'updated', 'linked', 'skipped', 'refused', 'done'] as const;

const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: '{path} is not a name of a key' });
const key = z.base64().min(4).max(1024);

const lines = z
  .array(strict({ line: z.int().min(1).max(2_000_000_000), content: fields.metadata }))
  .min(1)
  .max(importLinesMax)
  .refine((all) => new Set(all.map(({ line }) => line)).size === all.length, {
    error: '{path} contains a number of a line twice',
  });

/** What a line can be. */
export const importKinds = ['user', 'team', 'membership', 'api_key', 'product', 'item_quantity'] as const;

/** Why an undo leaves what a line has created. */
export const spareReasons = [
  'signed_in',
  'changed',
  'has_purchases',
  'has_members',
  'in_other_team',
  'used',
  'update',
] as const;

/** What an import does now. */
export const importStates = ['running', 'finished', 'undoing', 'undone'] as const;

const leftOut = z.int().min(0).max(2_000_000_000);

/** A part of a line that is not imported, while the rest of the line is. */
const leftOutPart = z.object({
  /** Field of the line, such as `oauth_providers`. */
  field: z.string(),
  /** Why, without the value: the same for all lines of which the same part is left out. */
  reason: z.string(),
  /** What is left out, such as `twitter.com:123`. The beginning of a long one. */
  example: z.string().optional(),
});

/** An import of a file. */
const importRun = z.object({
  id: z.string(),
  file_name: z.string().nullable(),
  state: z.enum(importStates),
  started_at_millis: fields.millis,
  /** When a request of the import came last. */
  changed_at_millis: fields.millis.nullable(),
  started_by: z
    .object({
      type: z.string(),
      id: z.string(),
      /** Display name or email of an owner. Null for a key, and for an owner who does not exist any more. */
      name: z.string().nullable(),
    })
    .nullable(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** What an undo has deleted and spared. */
  deleted: z.int(),
  spared: z.int(),
});

/** Moves users of another system in. @see docs/move-in/import-file.md */
export const movingEndpoints = defineEndpoints({
  'POST /internal/imports/:run_id': {
    summary: 'Import lines of a file',
    description:
      'Checks each line, and imports those without a problem. While others use the server, it does so in short transactions of some lines. A repeated request with the same run and numbers of lines imports nothing twice, also after a part of them. With `dry_run`, it only checks.',
    access: 'admin',
    whose: { of: 'project', role: 'owner' },
    params: strict({ run_id: fields.uuid }),
    bodySize: 'document',
    body: strict({
      dry_run: z.boolean(),
      on_conflict: z.enum(conflictRules),
      /** Secret keys of password hashes in base64, by the name that the hashes refer to. */
      password_keys: z
        .record(name, key)
        .refine((keys) => Object.keys(keys).length <= 100, { error: '{path} has more than 100 keys' })
        .default({}),
      /** Name of the file, for the list of imports. */
      file_name: z.string().max(255).nullable().default(null),
      /** Whether each new user gets events and webhooks, such as `user.created`. */
      record_events: z.boolean().default(false),
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
          team_id: fields.teamId.nullable(),
          /** Whether a stolen hash of the password can be attacked at millions of passwords a second. */
          has_weak_hash: z.boolean(),
          /** Users and teams that the line refers to, and that are not in the project yet, such as `user {id}`. Of a dry run. */
          missing_ids: z.array(z.string()),
          /** The fields of the user or team that the line would change. Of a dry run. */
          changed_fields: z.array(z.string()),
          /** What is left out of a line that is imported, such as accounts of providers that the project does not have. */
          left_out: z.array(leftOutPart),
        }),
      ),
    }),
    errors: [],
    refusals: [409, 429],
  },
  'GET /internal/imports': {
    summary: 'List imports',
    description: 'Newest first. Imports are listed for 30 days.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({ limit: z.int().min(1).max(200).default(50), cursor: fields.timeCursor.optional() }),
    response: pageOf(importRun),
    errors: [],
  },
  'POST /internal/imports/:run_id/finish': {
    summary: 'Finish an import',
    description:
      'Stores how many lines were left out, and records `import.finished`. A later request of the same run goes on with it.',
    access: 'admin',
    whose: { of: 'project', role: 'owner' },
    params: strict({ run_id: fields.uuid }),
    body: strict({ skipped: leftOut, refused: leftOut }),
    response: importRun,
    errors: [],
    refusals: [404],
  },
  'POST /internal/imports/:run_id/undo': {
    summary: 'Undo a part of an import',
    description:
      'Deletes users, teams, members, API keys, products and changes of quantities that the import has created, the last lines first. Spares those that were used since, and says why. Call it with `next_line` until that is null.',
    access: 'admin',
    whose: { of: 'project', role: 'owner' },
    params: strict({ run_id: fields.uuid }),
    body: strict({
      /** Only says what would happen. */
      dry_run: z.boolean().default(false),
      /** The `next_line` of the response before. */
      before_line: z.int().min(1).max(2_000_000_001).optional(),
      /** Whether each deleted user gets events and webhooks, such as `user.deleted`. */
      record_events: z.boolean().default(false),
    }),
    response: z.object({
      deleted: z.int(),
      spared: z.array(
        z.object({
          line: z.int(),
          kind: z.enum(importKinds),
          user_id: fields.userId.nullable(),
          team_id: fields.teamId.nullable(),
          reason: z.enum(spareReasons),
        }),
      ),
      next_line: z.int().nullable(),
    }),
    errors: [],
    refusals: [400, 404, 429],
  },
});
