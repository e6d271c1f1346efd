import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { createdKeySet, keySet, keySetChanges, newKeySet } from './key-set.entity.ts';
import { adminProject, clientProject, configErrors, projectChanges } from './project.entity.ts';

const keySetParams = strict({ key_set_id: fields.keySetId });

export const projectEndpoints = defineEndpoints({
  'GET /projects/current': {
    summary: 'Get the project',
    access: 'client',
    whose: { of: 'nobody' },
    query: strict({}),
    response: clientProject,
    errors: [],
  },
  'GET /internal/projects/current': {
    summary: 'Get the project with its configuration',
    hasSecrets: true,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: { admin: adminProject },
    errors: [],
  },
  'PATCH /internal/projects/current': {
    summary: 'Update the project or its configuration',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    bodySize: 'logos',
    body: projectChanges,
    response: { admin: adminProject },
    errors: configErrors,
    refusals: [400],
  },
  'DELETE /internal/projects/current': {
    summary: 'Delete the project with all its data',
    access: 'admin',
    whose: { of: 'project', role: 'owner' },
    query: strict({}),
    response: success,
    errors: [],
    refusals: [400],
  },
  'GET /internal/api-keys': {
    summary: 'List the key sets of the project',
    description: 'Newest first. Contains only the last four characters of each key.',
    hasSecrets: true,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: listOf(keySet),
    errors: [],
  },
  'POST /internal/api-keys': {
    summary: 'Create a key set',
    description: 'The keys are returned only once. The key set that it replaces ends at the given time.',
    access: 'admin',
    whose: { of: 'project' },
    body: newKeySet,
    response: createdKeySet,
    errors: [KnownErrors.ApiKeyNotFound],
  },
  'GET /internal/api-keys/:key_set_id': {
    summary: 'Get a key set',
    hasSecrets: true,
    access: 'admin',
    whose: { of: 'project' },
    params: keySetParams,
    query: strict({}),
    response: keySet,
    errors: [KnownErrors.ApiKeyNotFound],
  },
  'PATCH /internal/api-keys/:key_set_id': {
    summary: 'Update or revoke a key set',
    access: 'admin',
    whose: { of: 'project' },
    params: keySetParams,
    query: strict({}),
    body: keySetChanges,
    response: keySet,
    errors: [KnownErrors.ApiKeyNotFound],
  },
});
