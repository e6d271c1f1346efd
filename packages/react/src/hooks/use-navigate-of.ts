import type { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useCallback } from 'react';

const useNothing = () => undefined;

/**
 * Returns the function that navigates within the app: the router of the host if the app has its hook, otherwise the
 * window.
 */
export function useNavigateOf(app: PorticoClientApp): (to: string) => void {
  const { navigation } = app[internals];
  const useHostNavigate: () => ((to: string) => void) | undefined = navigation.useHostNavigate ?? useNothing;
  const navigate = useHostNavigate();
  return useCallback((to) => (navigate === undefined ? navigation.go(to) : navigate(to)), [navigation, navigate]);
}
