export { contactChannelChangeHandlers } from './contact-channel-changes.handlers.ts';
export { contactChannelHandlers } from './contact-channels.handlers.ts';
export { sendVerification, verificationEmail } from './contact-channels.service.ts';
