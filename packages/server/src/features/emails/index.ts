export { createDelivery } from './delivery.job.ts';
export { emailHandlers } from './emails.handlers.ts';
export { emailCleanups, emailJobs } from './emails.jobs.ts';
export { addInbox } from './inbox.ts';
export {
  apiKeyRevoked,
  emailVerification,
  passwordReset,
  passwordWasReset,
  signInCode,
  teamInvitation,
} from './messages.ts';
export { emailWritten, linkWithCode, sendCode, sendEmail, sendEmails } from './send-email.ts';
export { sentEmailHandlers } from './sent-emails.handlers.ts';
