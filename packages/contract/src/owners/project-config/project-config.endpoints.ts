import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { configErrors } from '../../ground/projects/project.entity.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict, success } from '../../kit/shapes.ts';

/**
 * Maximum size of a project's stored configuration in bytes of JSON.
 *
 * @see docs/reference/protocol/projects.md#configuration-overrides
 */
export const configBytesMax = 262_144;

/** Maximum number of keys in a project's stored configuration, at all levels together. */
export const configKeysMax = 5_000;

const levelParams = strict({ level: z.enum(['project', 'branch', 'environment']) });

const overrideErrors = {
  errors: [...configErrors, KnownErrors.ContainedPermissionNotFound],
  refusals: [400],
} as const;

export const projectConfigEndpoints = defineEndpoints({
  'GET /internal/config/override/:level': {
    summary: 'Get the overrides of a level',
    description:
      'Portico keeps one level, `environment`. `project` is the part of it below that key, and `branch` is empty.',
    hasSecrets: true,
    access: 'admin',
    whose: { of: 'project' },
    params: levelParams,
    query: strict({}),
    response: strict({ config_string: secret(z.string()) }),
    errors: [],
  },
  'PATCH /internal/config/override/:level': {
    summary: 'Override parts of the configuration at a level',
    description: 'Like `PATCH /internal/config/override`. Portico keeps the levels `environment` and `project`.',
    access: 'admin',
    whose: { of: 'project' },
    params: levelParams,
    query: strict({}),
    bodySize: 'document',
    body: strict({ config_override_string: secret(z.string().max(configBytesMax).optional()) }),
    response: strict({}),
    ...overrideErrors,
  },
  'PUT /internal/config/override/:level': {
    summary: 'Replace the overrides of a level',
    description:
      'Keys that are not in `config_string` are reset to their defaults. Portico keeps the levels `environment` and `project`, and not where a configuration comes from.',
    access: 'admin',
    whose: { of: 'project' },
    params: levelParams,
    query: strict({}),
    bodySize: 'document',
    body: strict({
      config_string: secret(z.string().max(configBytesMax)),
      source: strict({ type: z.literal('unlinked') }).optional(),
    }),
    response: strict({}),
    ...overrideErrors,
  },
  'POST /internal/config/override/:level/reset-keys': {
    summary: 'Reset keys of a level to their defaults',
    description: 'Also resets everything below the keys.',
    access: 'admin',
    whose: { of: 'project' },
    params: levelParams,
    query: strict({}),
    bodySize: 'document',
    body: strict({ keys: z.array(z.string().max(1000)).max(configKeysMax) }),
    response: strict({}),
    ...overrideErrors,
  },
  'GET /internal/config/source': {
    summary: 'Get where the configuration is pushed from',
    description: 'Portico does not load configurations from elsewhere, so it is unlinked.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: strict({ source: strict({ type: z.literal('unlinked') }) }),
    errors: [],
  },
  'DELETE /internal/config/source': {
    summary: 'Unlink where the configuration is pushed from',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: success,
    errors: [],
  },
  'GET /internal/config': {
    summary: 'Get the complete configuration',
    description:
      'A JSON document with defaults and overrides, including secrets. `version` identifies its stored state.',
    hasSecrets: true,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: strict({
      config_string: secret(z.string()),
      /** Changes with the stored configuration. An addition of Portico. */
      version: z.string(),
    }),
    errors: [],
  },
  'PATCH /internal/config/override': {
    summary: 'Override parts of the configuration',
    description:
      'The JSON of an object whose keys are paths, such as "auth.password.allowSignIn". A key replaces everything below it. Null resets it to its default. Other keys stay the same. With `base_version`, the configuration must still have the version that `GET /internal/config` returned; otherwise 409, and nothing is changed.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    bodySize: 'document',
    body: strict({
      config_override_string: secret(z.string().max(configBytesMax).optional()),
      /** The version that the changes are based on. An addition of Portico. */
      base_version: z.string().max(100).optional(),
    }),
    response: strict({}),
    errors: [...configErrors, KnownErrors.ContainedPermissionNotFound],
    refusals: [400, 409],
  },
});
