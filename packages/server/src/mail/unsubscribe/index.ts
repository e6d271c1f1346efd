export { emailOfUnsubscribeCode, emailToUnsubscribe, unsubscribeCode, unsubscribeUrl } from './unsubscribe-code.ts';
