import { knownError } from '../kit/known-error.ts';

export const RedirectUrlNotWhitelisted = knownError('REDIRECT_URL_NOT_WHITELISTED', {
  status: 400,
  message: 'The redirect URL is not trusted. Add its domain to the trusted domains of the project.',
});
