import type { Feature } from '../../http/feature.ts';
import { signUpHandlers } from './sign-up.handlers.ts';

/** What the server gets from this feature. */
export const signUpFeature: Feature = {
  endpoints: signUpHandlers,
};
