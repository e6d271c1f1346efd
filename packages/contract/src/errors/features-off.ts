/** The code of a refusal because of a feature that is off until a project turns it on. */
export type FeatureOffCode =
  | 'USER_API_KEYS_NOT_ENABLED'
  | 'TEAM_API_KEYS_NOT_ENABLED'
  | 'CLIENT_TEAM_CREATION_NOT_ENABLED'
  | 'CLIENT_USER_DELETION_NOT_ENABLED'
  | 'OTP_SIGN_IN_NOT_ENABLED';

/** Name of the header with the code. The protocol prescribes a plain text as the body. */
export const featureOffHeader = 'x-portico-error';
