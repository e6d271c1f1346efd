import type { Feature } from '../../http/feature.ts';
import { signUpHandlers } from './sign-up.handlers.ts';

/** What sign up gives the server. */
export const signUpFeature: Feature = {
  endpoints: signUpHandlers,
};
