export { deliverDueEmails } from './delivery.job.ts';
export { emailHandlers } from './emails.handlers.ts';
export { deleteSomeEmails } from './emails.queries.ts';
export { addInbox } from './inbox.ts';
export { emailVerification, passwordReset } from './messages.ts';
export { emailWritten, linkWithCode, sendEmail } from './send-email.ts';
