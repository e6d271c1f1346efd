import type { Feature } from '../../http/feature.ts';
import { signUpFieldHandlers } from './sign-up-fields.handlers.ts';

/** What the server gets from this feature. */
export const signUpFieldsFeature: Feature = {
  endpoints: signUpFieldHandlers,
};
