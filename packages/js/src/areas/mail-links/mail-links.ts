/** All that is done with links from e-mails, as one chunk. */
export * from '../contact-channels/contact-channel.ts';
export * from '../password/password-recovery.ts';
