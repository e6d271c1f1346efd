import { integrationFamilies } from '@portico/contract';
import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

const client = z.strictObject({
  client_id: z.string().regex(/^[^:]{1,200}$/),
  client_secret: z.string().min(16).max(200),
  /** Name that project owners see. Default: the client ID. */
  name: z.string().min(1).max(100).optional(),
  family: z.enum(integrationFamilies).default('custom'),
  redirect_uris: z.array(z.url()).max(100).default([]),
});

/** A partner platform that may create projects and request keys from their owners. */
export type IntegrationClient = z.output<typeof client>;

const clients = z
  .string()
  .default('[]')
  .transform((text, context): readonly IntegrationClient[] => {
    try {
      const parsed = z.array(client).safeParse(JSON.parse(text));
      const ids = parsed.data?.map(({ client_id }) => client_id) ?? [];
      if (parsed.success && new Set(ids).size === ids.length) return Object.freeze(parsed.data);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    context.issues.push({ code: 'custom', input: text });
    return z.NEVER;
  });

/** Variables for integrations. */
export const integrationSettingRows = {
  PORTICO_INTEGRATIONS: {
    schema: clients,
    sentence:
      'Partner platforms that may create projects and request keys from project owners, as a JSON list of `{"client_id", "client_secret", "name", "family", "redirect_uris"}`. The family is `custom` or `neon`. Project owners see the name.',
    allowed: 'a JSON list of clients with unique IDs, secrets of at least 16 characters, and redirect URLs',
    fallback: 'no integrations',
    secret: true,
  },
} as const satisfies Record<string, SettingRow>;
