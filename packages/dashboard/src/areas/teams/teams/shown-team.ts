import type { ServerTeam } from '@portico/react';
import { createContext, useContext } from 'react';

/** The team of the page, for its tabs. */
export const ShownTeam = createContext<
  | {
      readonly team: ServerTeam;
      /** Loads the team again after a change. */
      readonly onChanged: () => Promise<void>;
    }
  | undefined
>(undefined);

/** Returns the team of the page. */
export function useShownTeam() {
  const shown = useContext(ShownTeam);
  if (shown === undefined) throw new Error('A tab of a team is outside of the page of the team.');
  return shown;
}
