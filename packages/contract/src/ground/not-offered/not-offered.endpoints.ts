import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';

const description = 'For newer clients. Portico does not have this feature, so the response is empty.';
const page = { limit: z.int().min(1).max(1000).optional(), cursor: z.string().max(1000).optional() };
const nothing = z.array(z.never());

/**
 * Endpoints of features that Portico does not have. Newer clients call them, and expect the values of a project that
 * does not use the feature.
 *
 * @see docs/reference/protocol/newer-clients.md#new-endpoints
 */
export const notOfferedEndpoints = defineEndpoints({
  'GET /emails/outbox': {
    summary: 'List scheduled emails',
    description,
    access: 'server',
    whose: { of: 'project' },
    query: strict({ ...page, status: z.string().max(100).optional(), simple_status: z.string().max(100).optional() }),
    response: pageOf(z.never()),
    errors: [],
  },
  'GET /internal/emails/managed-onboarding/list': {
    summary: 'List managed email domains',
    description,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({ items: nothing }),
    errors: [],
  },
  'POST /internal/onboarding/preview-affected-users': {
    summary: 'List the users that a change of the onboarding would restrict',
    description,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({ limit: z.int().min(1).max(1000).optional() }),
    body: strict({ onboarding: strict({ require_email_verification: z.boolean().optional() }) }),
    response: z.object({ affected_users: nothing, total_affected_count: z.literal(0) }),
    errors: [],
  },
  'GET /internal/user-activity': {
    summary: 'Get the activity of a user by day',
    description,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({ user_id: fields.userId }),
    response: z.object({ data_points: nothing }),
    errors: [],
  },
  'GET /internal/session-replays': {
    summary: 'List session replays',
    description,
    access: 'admin',
    whose: { of: 'project' },
    query: z.object(page),
    response: pageOf(z.never()),
    errors: [],
  },
  'POST /session-replays/batch': {
    summary: 'Accept parts of session replays',
    description: 'For newer clients. Portico accepts batches in any format, and drops them.',
    access: 'client',
    whose: { of: 'nobody' },
    bodySize: 'document',
    body: z.unknown(),
    response: success,
    errors: [],
  },
});
