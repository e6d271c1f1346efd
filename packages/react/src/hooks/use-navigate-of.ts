import type { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useCallback } from 'react';

const useNothing = () => undefined;

/** How an app goes to its pages: by the router of the host, whose hook it was given, else by the window. */
export function useNavigateOf(app: PorticoClientApp): (to: string) => void {
  const { navigation } = app[internals];
  const useHostNavigate: () => ((to: string) => void) | undefined = navigation.useHostNavigate ?? useNothing;
  const navigate = useHostNavigate();
  return useCallback((to) => (navigate === undefined ? navigation.go(to) : navigate(to)), [navigation, navigate]);
}
