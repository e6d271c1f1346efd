import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { configErrors } from '../projects/project.entity.ts';

/**
 * Maximum size of a project's stored configuration in bytes of JSON.
 *
 * @see docs/protocol/projects.md#configuration-overrides
 */
export const configBytesMax = 262_144;

/** Maximum number of keys in a project's stored configuration, at all levels together. */
export const configKeysMax = 5_000;

export const projectConfigEndpoints = defineEndpoints({
  'GET /internal/config': {
    summary: 'Get the complete configuration',
    description: 'A JSON document with defaults and overrides, including secrets.',
    access: 'admin',
    query: strict({}),
    response: strict({ config_string: z.string() }),
    errors: [],
  },
  'PATCH /internal/config/override': {
    summary: 'Override parts of the configuration',
    description:
      'The JSON of an object whose keys are paths, such as "auth.password.allowSignIn". A key replaces everything below it. Null resets it to its default. Other keys stay the same.',
    access: 'admin',
    query: strict({}),
    bodySize: 'document',
    body: strict({ config_override_string: z.string().max(configBytesMax).optional() }),
    response: strict({}),
    errors: [...configErrors, KnownErrors.ContainedPermissionNotFound],
    refusals: [400],
  },
});
