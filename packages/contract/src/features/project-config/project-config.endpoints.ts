import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { configErrors } from '../projects/project.entity.ts';

/**
 * The most bytes of JSON that a project stores of its configuration.
 *
 * @see docs/protocol/projects.md#configuration-overrides
 */
export const configBytesMax = 262_144;

/** The most keys, at every level together, that a project stores of its configuration. */
export const configKeysMax = 5_000;

export const projectConfigEndpoints = defineEndpoints({
  'GET /internal/config': {
    summary: 'Get the complete configuration',
    description: 'One JSON document: the defaults, and what the project overrides. Secrets are in it.',
    access: 'admin',
    query: strict({}),
    response: strict({ config_string: z.string() }),
    errors: [],
  },
  'PATCH /internal/config/override': {
    summary: 'Override parts of the configuration',
    description:
      'The JSON of an object whose keys are paths, such as "auth.password.allowSignIn". A key replaces everything below it; null takes it back to its default. What is not named stays.',
    access: 'admin',
    query: strict({}),
    bodySize: 'document',
    body: strict({ config_override_string: z.string().max(configBytesMax).optional() }),
    response: strict({}),
    errors: [...configErrors, KnownErrors.ContainedPermissionNotFound],
    refusals: [400],
  },
});
