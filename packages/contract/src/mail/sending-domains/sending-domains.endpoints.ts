import { z } from 'zod';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** What can be wrong with the DNS records of a sending domain. @see docs/run/email-delivery.md#sending-domains */
export const sendingDomainProblems = [
  'PUBLIC_DOMAIN',
  'DNS_FAILED',
  'NO_SPF',
  'MULTIPLE_SPF',
  'INVALID_SPF',
  'HOST_NOT_INCLUDED',
  'TOO_MANY_LOOKUPS',
  'SPF_ALLOWS_ALL',
  'DKIM_SELECTOR_UNKNOWN',
  'NO_DKIM_KEY',
  'DKIM_REVOKED',
  'DKIM_INVALID',
  'DKIM_KEY_TOO_SHORT',
  'DKIM_KEY_SHORT',
  'NO_DMARC',
  'MULTIPLE_DMARC',
  'INVALID_DMARC',
  'DMARC_NONE',
] as const;

const check = z.object({
  kind: z.enum(['domain', 'spf', 'dkim', 'dmarc']),
  status: z.enum(['ok', 'warning', 'error', 'unknown']),
  /** Name of the TXT record. */
  record_name: z.string(),
  /** A value that would be right. Null if the email provider has it, or if the record is right. */
  suggested_value: z.string().nullable(),
  found_values: z.array(z.string()),
  problems: z.array(z.object({ code: z.enum(sendingDomainProblems), message: z.string() })),
});

/** The DNS records of the domain that a project sends from. @see docs/run/email-delivery.md#sending-domains */
export const sendingDomainEndpoints = defineEndpoints({
  'GET /internal/email-domain': {
    summary: 'Check the DNS records of the sending domain',
    description:
      'Looks up SPF, DKIM and DMARC of the domain of the sender address. Takes up to ten seconds. The domain is null if the project uses the shared server.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      dkim_selector: z
        .string()
        .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/, { error: '{path} is not a DKIM selector' })
        .optional(),
    }),
    response: z.object({ domain: z.string().nullable(), provider: z.string().nullable(), checks: z.array(check) }),
    errors: [],
    refusals: [429],
  },
});
