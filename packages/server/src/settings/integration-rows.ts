import { integrationFamilies } from '@portico/contract';
import { z } from 'zod';
import type { SettingRow } from './rows.ts';

const client = z.strictObject({
  client_id: z.string().regex(/^[^:]{1,200}$/),
  client_secret: z.string().min(16).max(200),
  /** What project owners are told asks them; its id unless said. */
  name: z.string().min(1).max(100).optional(),
  family: z.enum(integrationFamilies).default('custom'),
  redirect_uris: z.array(z.url()).max(100).default([]),
});

/** A partner platform that may create projects and ask their owners for keys. */
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

/** The variable about integrations. */
export const integrationSettingRows = {
  PORTICO_INTEGRATIONS: {
    schema: clients,
    sentence:
      'Partner platforms that may create projects and ask project owners for keys, as a JSON list of `{"client_id", "client_secret", "name", "family", "redirect_uris"}`. The family is `custom` or `neon`; project owners are shown the name.',
    allowed: 'a JSON list of clients with different ids, secrets of at least 16 characters, and URLs to return to',
    fallback: 'there are none',
    secret: true,
  },
} as const satisfies Record<string, SettingRow>;
