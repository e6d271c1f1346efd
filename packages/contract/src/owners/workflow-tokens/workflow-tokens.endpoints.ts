import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** @see docs/reference/protocol/requests.md#workflow-tokens */
export const workflowTokenEndpoints = defineEndpoints({
  'POST /internal/workflow-tokens': {
    summary: 'Create a workflow token',
    description:
      'Names a background workflow in the requests that send the token in `x-stack-workflow-token`. It gives no access. It cannot be revoked, so it lives for at most a day. By default, it lives for an hour.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    body: strict({
      workflow_id: z
        .string()
        .regex(/^[a-zA-Z0-9_.-]{1,100}$/, { error: '{path} may contain up to 100 letters, digits, "_", "-" and "."' }),
      expires_in_millis: z.int().min(minute).max(day).optional(),
    }),
    response: z.object({ token: secret(z.string()), expires_at_millis: fields.millis }),
    status: 201,
    errors: [],
  },
});
