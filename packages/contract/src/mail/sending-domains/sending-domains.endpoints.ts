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

/**
 * The DNS record of a sending domain, and what is wrong with it.
 *
 * @sdk SendingDomainCheck
 */
const check = z.object({
  /** What the record is for. `domain` is about the domain itself. */
  kind: z.enum(['domain', 'spf', 'dkim', 'dmarc']),
  /** `error`: emails may not arrive. `warning`: advice. `unknown`: the record could not be checked. */
  status: z.enum(['ok', 'warning', 'error', 'unknown']),
  /** Name of the TXT record. */
  record_name: z.string(),
  /** A value that would be right, or null. */
  suggested_value: z.string().nullable(),
  /** The records that were found. */
  found_values: z.array(z.string()),
  /** What is wrong: a code, and a description in English. */
  problems: z.array(
    z.object({
      /** @type string */
      code: z.enum(sendingDomainProblems),
      message: z.string(),
    }),
  ),
});

/** The DNS records of the domain that a project sends from. @see docs/run/email-delivery.md#sending-domains */
export const sendingDomainEndpoints = defineEndpoints({
  /**
   * @param dkimSelector selector of the DKIM key. Default: those that the email provider uses, if it is a known one
   *
   * @sdk emailDelivery.checkDomain(dkimSelector?): SendingDomain
   */
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
    /** The domain that a project sends from. */
    response: z.object({
      /** The domain of the sender address. Null if the project uses the shared server. */
      domain: z.string().nullable(),
      /** Name of the email provider, if it is a known one. */
      provider: z.string().nullable(),
      /** The DNS records. */
      checks: z.array(check),
    }),
    errors: [],
    refusals: [429],
  },
});
