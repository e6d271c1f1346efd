import { knownError } from '../kit/known-error.ts';

export const InvalidPollingCodeError = knownError('INVALID_POLLING_CODE', {
  status: 400,
  message: 'The polling code is invalid.',
});

/** Created by the client. */
export const CliAuthError = knownError('CLI_AUTH_ERROR', {
  status: 400,
  details: { message: 'string' },
  message: (d) => d.message,
});

/** Created by the client. The protocol specifies the text. */
export const CliAuthExpiredError = knownError('CLI_AUTH_EXPIRED_ERROR', {
  status: 400,
  message: 'CLI authentication request expired. Please try again.',
});

/** Created by the client. The protocol specifies the text. */
export const CliAuthUsedError = knownError('CLI_AUTH_USED_ERROR', {
  status: 400,
  message: 'This authentication token has already been used.',
});
