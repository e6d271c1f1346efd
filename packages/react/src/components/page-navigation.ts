import { createContext, useContext } from 'react';

/** Goes to another ready-made page without loading anything. Answers false if it cannot, and the link should be followed. */
export type PageNavigate = (to: string) => boolean;

/** Set by the handler, which knows how to show the other pages in place. */
export const PageNavigationContext = createContext<PageNavigate>(() => false);

/** How to go to another ready-made page from here. */
export function usePageNavigation(): PageNavigate {
  return useContext(PageNavigationContext);
}
