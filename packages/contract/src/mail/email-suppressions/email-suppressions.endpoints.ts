import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';

/** Why an address gets no emails. @see docs/run/email-delivery.md#suppression-list */
export const emailSuppressionReasons = ['bounce', 'complaint', 'rejected', 'manual'] as const;

/** Why an address gets no emails. */
export type EmailSuppressionReason = (typeof emailSuppressionReasons)[number];

/** An email address of a suppression list, in its normal form. */
export const suppressedAddress = fields.knownEmail.max(320);

/** Most addresses in one request. */
export const suppressedAddressesMax = 1000;

const suppression = z.object({
  email_address: z.string(),
  reason: z.enum(emailSuppressionReasons),
  detail: z.string(),
  provider: z.string().nullable(),
  created_at_millis: fields.millis,
});

/** Addresses that are separated by commas, which no valid address contains. */
const addressList = z
  .string()
  .max(40_000)
  .transform((text) => text.split(','))
  .pipe(z.array(suppressedAddress).max(100, { error: '{path} must have at most 100 addresses' }));

const cursor = z.union([fields.timeCursor, suppressedAddress], { error: '{path} is not a cursor of this list' });

const listQuery = strict({
  limit: z.int().min(1).max(200).optional(),
  cursor: cursor.optional(),
  search: z.string().max(320).optional(),
  reason: z.enum(emailSuppressionReasons).optional(),
  addresses: addressList.optional(),
}).refine(({ cursor, search }) => cursor === undefined || cursor.includes('@') === Boolean(search), {
  path: ['cursor'],
  error: '{path} is not a cursor of this list',
});

/** The addresses that get no emails of the project. @see docs/run/email-delivery.md#suppression-list */
export const emailSuppressionEndpoints = defineEndpoints({
  'GET /internal/email-suppressions': {
    summary: 'List suppressed email addresses',
    description:
      'Newest first. With `search`, the addresses that begin with the text, in alphabetical order. With `addresses`, those of the given addresses that are suppressed, without pages. At most 200 per page, 50 by default.',
    access: 'admin',
    whose: { of: 'project' },
    query: listQuery,
    response: pageOf(suppression),
    errors: [],
  },
  'POST /internal/email-suppressions': {
    summary: 'Suppress email addresses',
    description: `At most ${suppressedAddressesMax} at once. Addresses that are suppressed for all emails already do not change.`,
    access: 'admin',
    whose: { of: 'project' },
    bodySize: 'document',
    body: strict({
      email_addresses: z.array(suppressedAddress).min(1).max(suppressedAddressesMax),
      detail: z.string().max(500).optional(),
    }),
    response: z.object({ added: fields.count }),
    errors: [],
  },
  'DELETE /internal/email-suppressions/:email_address': {
    summary: 'Remove an email address from the suppression list',
    description: 'The address gets emails again. Emails that were not sent in between are not sent later.',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ email_address: suppressedAddress }),
    query: strict({}),
    response: success,
    errors: [],
    refusals: [404],
  },
});
