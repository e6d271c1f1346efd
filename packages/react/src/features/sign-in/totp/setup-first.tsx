import { internals } from '@portico/js/internals';
import { type ReactNode, useEffect } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { CardSkeleton } from '../../../ui/card.tsx';

interface SetupFirstProps {
  readonly fullPage: boolean;
  /** Shown if the app cannot redirect. */
  readonly children: ReactNode;
}

/** Loads the page that sets up a second factor, with the current data of the user. */
export function SetupFirst({ fullPage, children }: SetupFirstProps) {
  const { navigation } = usePorticoApp()[internals];
  const { canRedirect } = navigation;
  useEffect(() => {
    if (canRedirect) window.location.replace(navigation.urlOf('mfa', { returnsHere: true }));
  }, [canRedirect, navigation]);
  return canRedirect ? <CardSkeleton fullPage={fullPage} /> : children;
}
