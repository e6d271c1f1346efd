import { addVirtualAuthenticator } from '@portico/testing/playwright';
import type { Stage } from './stage.ts';

/** A virtual authenticator, such as a phone or a fingerprint reader. */
export interface Authenticator {
  /** Sets how the user responds to the next request. */
  person(says: 'yes' | 'no'): Promise<void>;
  credentials(): Promise<readonly unknown[]>;
  /** Removes it from the browser, so that another one can be added. */
  unplug(): Promise<void>;
}

/** Adds a virtual authenticator to the browser of a stage. */
export async function plugIn(on: Stage): Promise<Authenticator> {
  const { person, credentials, remove } = await addVirtualAuthenticator(on.page);
  return {
    person: async (says) => await person(says === 'yes' ? 'confirms' : 'refuses'),
    credentials,
    unplug: remove,
  };
}
