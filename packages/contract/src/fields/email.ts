import { z } from 'zod';
import { emailOf, knownEmailOf } from './email-of.ts';

export { emailLengthMax, emailOf, knownEmailOf } from './email-of.ts';

/** An address that is stored or gets an email. The result is its normal form. @see docs/reference/protocol/requests.md#field-rules */
export const email = z
  .stringFormat('email', (text) => emailOf(text) !== undefined)
  .overwrite((text) => emailOf(text) ?? text);

/** An address that is only looked up or already in use, also one that an earlier release stored. */
export const knownEmail = z
  .stringFormat('email', (text) => knownEmailOf(text) !== undefined)
  .overwrite((text) => knownEmailOf(text) ?? text);
