export { sendVerification, verificationEmail } from './contact-channels.service.ts';
export { contactChannelsFeature } from './feature.ts';
