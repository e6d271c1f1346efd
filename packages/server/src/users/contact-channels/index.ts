export { addressLines } from './address-lines.ts';
export { endUnverifiedSignIn, verifyAddress } from './addresses.queries.ts';
export { sendVerification, verificationEmail } from './contact-channels.service.ts';
export { contactChannelsFeature } from './feature.ts';
export { insertAddressPart } from './new-address.ts';
export { changeOwnPrimaryEmail } from './own-primary-email.ts';
export { changePrimaryEmail, newSearchText, refuseFlagsWithoutEmail, refuseTakenEmail } from './primary-email.ts';
export { keepOnlyProvenAddress, proveAddress } from './proven-address.ts';
