import type { Feature } from '../../http/feature.ts';
import { signUpFieldHandlers } from './sign-up-fields.handlers.ts';

/** What sign up fields gives the server. */
export const signUpFieldsFeature: Feature = {
  endpoints: signUpFieldHandlers,
};
