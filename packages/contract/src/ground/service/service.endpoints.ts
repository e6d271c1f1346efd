import { z } from 'zod';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

export const serviceEndpoints = defineEndpoints({
  'GET /': {
    summary: 'Show a welcome message and the authenticated caller',
    access: 'public',
    whose: { of: 'nobody' },
    query: strict({}),
    raw: 'text',
  },
  'POST /check-version': {
    summary: 'Check whether a client version is supported',
    access: 'public',
    whose: { of: 'nobody' },
    body: strict({ clientVersion: z.string().max(1000) }),
    response: z.object({ upToDate: z.boolean(), error: z.string().optional(), severe: z.boolean().optional() }),
    errors: [],
  },
  'POST /check-feature-support': {
    summary: 'Report the use of an unsupported feature',
    access: 'public',
    whose: { of: 'nobody' },
    body: z.unknown(),
    raw: 'text',
  },
  'GET /internal/backend-urls': {
    summary: 'List the addresses of this API. Published clients ask for them when the app names none',
    access: 'public',
    whose: { of: 'nobody' },
    query: strict({}),
    response: z.object({ urls: z.array(z.string()) }),
    errors: [],
  },
  /** @sdk app.getInstallation() */
  'GET /internal/installation': {
    summary: 'Get the version and environment of the installation',
    description: 'Also says whether its operator has set up the AI chat.',
    access: 'admin',
    whose: { of: 'project' },
    response: z.object({
      version: z.string(),
      environment: z.enum(['development', 'production']),
      has_ai_chat: z.boolean(),
    }),
    errors: [],
  },
});
