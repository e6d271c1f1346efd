import type { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { type ReactNode, useEffect, useState } from 'react';
import type { Language } from '../text/languages.ts';
import { TextProvider } from '../text/text-context.tsx';
import { Wait } from '../ui/wait.tsx';
import { AppContext } from './app-context.ts';

/** What `PorticoProvider` takes. */
export interface PorticoProviderProps {
  /** The app that the components below belong to. */
  readonly app: PorticoClientApp;
  /** The components. */
  readonly children: ReactNode;
  /** Language of the ready-made parts. English unless said. `languageOf` finds the one for somebody. */
  readonly lang?: Language;
  /** Other words for the ready-made parts, by their English text, in whatever language they are shown. */
  readonly translationOverrides?: Readonly<Record<string, string>>;
  /** Shown where a hook waits and no Suspense boundary of yours is nearer. */
  readonly fallback?: ReactNode;
}

/** Gives the components below it an app. */
export function PorticoProvider({ app, children, lang, translationOverrides, fallback = null }: PorticoProviderProps) {
  useState(() => prefetchUser(app));
  return (
    <AppContext.Provider value={app}>
      <TextProvider lang={lang} overrides={translationOverrides}>
        {app[internals].navigation.useHostNavigate !== undefined && <HostNavigation app={app} />}
        <Wait fallback={fallback}>{children}</Wait>
      </TextProvider>
    </AppContext.Provider>
  );
}

/** Asks for the user while the components below are still on their way to asking. */
function prefetchUser(app: PorticoClientApp): void {
  const { options, sessions } = app[internals];
  if (typeof window === 'undefined' || options.noAutomaticPrefetch || options.tokenStore === null) return;
  const session = sessions.of(sessions.store(undefined));
  if (!session.isKnownInvalid) app.userRead(session).peek();
}

/** Tells the app how the router of the host navigates, which only a hook can find out. */
function HostNavigation({ app }: { app: PorticoClientApp }) {
  const { navigation } = app[internals];
  const navigate = navigation.useHostNavigate?.();
  useEffect(() => {
    navigation.setHostNavigate(navigate);
    return () => navigation.setHostNavigate(undefined);
  }, [navigation, navigate]);
  return null;
}
