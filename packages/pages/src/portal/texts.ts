import { english, type PortalTexts } from '@portico/texts/en-US/portal';
import { createContext, useContext } from 'react';

/** The texts of the portal. */
export const TextsContext = createContext<PortalTexts>(english);

/** Returns the texts of the portal in the language of the browser. */
export function useTexts(): PortalTexts {
  return useContext(TextsContext);
}
