import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict, success } from '../../kit/shapes.ts';
import { endpointId, receivedTypes, webhookLimits } from './webhook-values.ts';

/** Listeners, which fetch their messages. For development. @see docs/reference/protocol/webhooks.md */
export const listenerEndpoints = defineEndpoints({
  'POST /internal/webhooks/listeners': {
    summary: 'Create a listener, which fetches webhook messages',
    description: `For development without a public URL. At most ${webhookLimits.listeners} per project. A listener that fetches nothing for 5 minutes is deleted.`,
    access: 'admin',
    whose: { of: 'project' },
    body: strict({ event_types: receivedTypes.optional() }),
    response: z.object({ id: z.string(), secret: secret(z.string()), expires_at_millis: fields.millis }),
    errors: [],
    refusals: [400, 409],
  },
  'POST /internal/webhooks/listeners/:listener_id/messages': {
    summary: 'Fetch the messages of a listener',
    description:
      'Waits up to `wait_seconds` for messages. Send the cursor of the previous response to acknowledge its messages. Messages that are not acknowledged within a minute are returned again. Fetching reserves messages, so it is no GET.',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ listener_id: endpointId }),
    body: strict({
      wait_seconds: z.int().min(0).max(30).optional(),
      cursor: z
        .string()
        .regex(/^\d{1,20}$/, { error: '{path} is not a cursor of this list' })
        .optional(),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          event_type: z.string(),
          created_at_millis: fields.millis,
          /** Content type, IDs, time and signature, as a receiver gets them. */
          headers: z.record(z.string(), z.string()),
          body: secret(z.string()),
        }),
      ),
      /** Acknowledges these messages. Null if there are none. */
      cursor: z.string().nullable(),
    }),
    errors: [],
    refusals: [404],
  },
  'DELETE /internal/webhooks/listeners/:listener_id': {
    summary: 'Delete a listener',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ listener_id: endpointId }),
    query: strict({}),
    response: success,
    errors: [],
    refusals: [404],
  },
});
