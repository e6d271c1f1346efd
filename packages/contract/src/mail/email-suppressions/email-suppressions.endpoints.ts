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

/**
 * An email address that gets no emails of the project.
 *
 * @sdk AdminEmailSuppression
 */
const suppression = z.object({
  /** The address, in lower case. */
  email_address: z.string(),
  /**
   * `bounce`: the mailbox rejects emails. `complaint`: the recipient marked an email as spam, and gets no more emails
   * that users can unsubscribe from. `rejected`: the email server of the project rejects the address. `manual`: added
   * by an owner.
   */
  reason: z.enum(emailSuppressionReasons),
  /** What the email server, the email provider or the owner said. */
  detail: z.string(),
  /** The email provider that reported the address, or null. */
  provider: z.string().nullable(),
  /** When the address was suppressed. */
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
  /** Page size: at most 200. Default: 50. */
  limit: z.int().min(1).max(200).optional(),
  /** Cursor of the page: `nextCursor` of the previous one. */
  cursor: cursor.optional(),
  /** Beginning of the addresses. The result is then in alphabetical order. */
  search: z.string().max(320).optional(),
  /** Only addresses with this reason. */
  reason: z.enum(emailSuppressionReasons).optional(),
  /**
   * Only these addresses: at most 100. Other filters are ignored, and there are no pages.
   *
   * @type readonly string[]
   */
  addresses: addressList.optional(),
}).refine(({ cursor, search }) => cursor === undefined || cursor.includes('@') === Boolean(search), {
  path: ['cursor'],
  error: '{path} is not a cursor of this list',
});

/** The addresses that get no emails of the project. @see docs/run/email-delivery.md#suppression-list */
export const emailSuppressionEndpoints = defineEndpoints({
  /** @sdk emailDelivery.listSuppressions(options?: ListEmailSuppressionsOptions): EmailSuppressionPage */
  'GET /internal/email-suppressions': {
    summary: 'List suppressed email addresses, which get no emails of the project',
    description:
      'Newest first. With `search`, the addresses that begin with the text, in alphabetical order. With `addresses`, those of the given addresses that are suppressed, without pages. At most 200 per page, 50 by default.',
    access: 'admin',
    whose: { of: 'project' },
    /** Filters and page of a suppression list. */
    query: listQuery,
    /** A page of a suppression list with the cursor of the next page, which is null at the end. */
    response: pageOf(suppression),
    errors: [],
  },
  /**
   * @param emailAddresses at most 1,000 addresses
   * @param detail note for the owners
   * @returns the number of addresses that were not suppressed before
   *
   * @sdk emailDelivery.addSuppressions(emailAddresses, detail?)
   */
  'POST /internal/email-suppressions': {
    summary: 'Suppress email addresses: they get no emails of the project',
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
  /** @sdk emailDelivery.removeSuppression(emailAddress) */
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
