import { z } from 'zod';
import * as fields from '../fields/index.ts';

/** How the server asks an old system at the first sign-in. `http`: a hook of the owner. `stack-auth`: the API of Stack Auth. */
export const oldSystemTypes = ['off', 'http', 'stack-auth'] as const;

const url = z.url({ protocol: /^https?$/, error: '{path} is not an http or https URL' }).max(fields.urlLengthMax);

/**
 * The system from which users move in at their first sign-in with a password.
 *
 * @see docs/move-in/lazily.md
 */
export const oldSystemConfig = z
  .object({
    type: z.enum(oldSystemTypes).default('off'),
    /** The hook, or the API of Stack Auth such as `https://api.stack-auth.com`. */
    url: url.optional(),
    /** Of a hook: the secret that signs requests. Of Stack Auth: the secret server key. */
    secret: z.string().min(1).max(1000).optional(),
    /** The project at Stack Auth. */
    projectId: z.string().min(1).max(100).optional(),
    /** How many users the old system had, if it does not say so itself. */
    totalUsers: z.int().min(0).max(2_000_000_000).optional(),
  })
  .refine(({ type, url, secret }) => type === 'off' || (url !== undefined && secret !== undefined), {
    error: '{path} needs url and secret',
  })
  .refine(({ type, projectId }) => type !== 'stack-auth' || projectId !== undefined, {
    error: '{path} needs projectId',
  });
