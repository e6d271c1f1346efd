import { z } from 'zod';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

export const serviceEndpoints = defineEndpoints({
  'GET /': {
    summary: 'Say hello and who you are taken for',
    access: 'public',
    raw: 'text',
  },
  'POST /check-version': {
    summary: 'Ask whether a client version is supported',
    access: 'public',
    body: strict({ clientVersion: z.string().max(1000) }),
    response: z.object({ upToDate: z.boolean(), error: z.string().optional(), severe: z.boolean().optional() }),
    errors: [],
  },
  'POST /check-feature-support': {
    summary: 'Ask for a feature that does not exist yet',
    access: 'client',
    body: z.unknown(),
    raw: 'text',
  },
  'GET /internal/installation': {
    summary: 'Get the version and environment of the installation',
    access: 'admin',
    response: z.object({ version: z.string(), environment: z.enum(['development', 'production']) }),
    errors: [],
  },
});
