import { knownError } from '../kit/known-error.ts';

export const ApiKeyExpired = knownError('API_KEY_EXPIRED', {
  status: 401,
  message: 'The API key has expired.',
});

export const ApiKeyRevoked = knownError('API_KEY_REVOKED', {
  status: 401,
  message: 'The API key was revoked.',
});

export const WrongApiKeyType = knownError('WRONG_API_KEY_TYPE', {
  status: 400,
  details: { expected_type: 'string', actual_type: 'string' },
  message: (d) => `This endpoint requires a ${d.expected_type} API key, but the key is a ${d.actual_type} API key.`,
});

export const ApiKeyNotFound = knownError('API_KEY_NOT_FOUND', {
  status: 404,
  message: 'The API key was not found.',
});

export const PublicApiKeyCannotBeRevoked = knownError('PUBLIC_API_KEY_CANNOT_BE_REVOKED', {
  status: 400,
  message: 'Public API keys cannot be revoked by secret scanners.',
});
