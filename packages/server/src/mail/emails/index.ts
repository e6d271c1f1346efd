export { builtInEmail } from './built-in-email.service.ts';
export { cancelBroadcastEmails, insertBroadcastEmailsPart, type NewBroadcastEmail } from './delivery.queries.ts';
export { type AttemptedBatch, createDelivery, type Delivery } from './delivery.ts';
export { inDirectionOf } from './direction.ts';
export { type ReportedValues, reportEmailsPart } from './email-reports.queries.ts';
export {
  insertClaimedEmailsPart,
  insertPreparedEmailsPart,
  keptEmails,
  type PreparedEmail,
  type PreparedEmailValues,
} from './emails.queries.ts';
export { emailsFeature } from './feature.ts';
export type { DeliveryParts, EmailContent, HeldBroadcastEmail } from './held-email.ts';
export { addInbox } from './inbox.ts';
export { loadMessages, type Messages } from './messages.ts';
export { noEmail, prepareEmails } from './prepare-emails.ts';
export { emailWritten, renderedForCode, sendCode, sendEmail, sendEmails } from './send-email.ts';
export { requireSendable } from './sendable.ts';
export { hasOwnServer, keepsInInbox, requireUserEmails } from './sender.ts';
export { deliveryErrorToWire, senderToWire } from './sent-email.wire.ts';
export { sourceInLanguage } from './source-language.ts';
