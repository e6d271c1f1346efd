import type { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import type { Language } from '@portico/texts/languages';
import { type ReactNode, useEffect, useState } from 'react';
import { AppContext } from '../hooks/app-context.ts';
import { RenderingOf } from '../hooks/rendering.tsx';
import { Wait } from '../loading/wait.tsx';
import { TextProvider } from '../text/text-context.tsx';
import { addLanguage, type LanguageTexts } from '../text/translations.ts';
import { ImpersonationNotice } from './impersonation-notice.tsx';
import { useLanguageOfEmails } from './use-language-of-emails.ts';
import { type RefetchOptions, useRefetch } from './use-refetch.ts';

/** Props of `PorticoProvider`. */
export interface PorticoProviderProps extends RefetchOptions {
  /** The app for the components below. */
  readonly app: PorticoClientApp;
  /** The components that use the app. */
  readonly children: ReactNode;
  /**
   * Language of the ready-made components, and of the emails that they request. Default: that of the browser. Set it if your app has
   * one language, or its own choice. `languageOf` returns the language for a request.
   */
  readonly lang?: Language;
  /**
   * Languages that are part of the bundle, so that they are not loaded on demand: `language` of
   * `@portico/react/languages/de-DE`.
   */
  readonly languages?: readonly LanguageTexts[];
  /** Texts that replace those of the ready-made components, in any language. The keys are the English texts. */
  readonly translationOverrides?: Readonly<Record<string, string>>;
  /** Shown while a hook suspends, unless a nearer Suspense boundary exists. */
  readonly fallback?: ReactNode;
}

/** Provides an app to the components below it. */
export function PorticoProvider(props: PorticoProviderProps) {
  const { app, children, lang, languages = [], translationOverrides, fallback = null } = props;
  languages.forEach(addLanguage);
  useState(() => prefetchUser(app));
  useRefetch(app, props);
  useLanguageOfEmails(app, lang);
  return (
    <AppContext.Provider value={app}>
      <TextProvider lang={lang} overrides={translationOverrides}>
        {app[internals].navigation.useHostNavigate !== undefined && <HostNavigation app={app} />}
        <RenderingOf app={app}>
          <Wait fallback={fallback}>{children}</Wait>
          <ImpersonationNotice app={app} />
        </RenderingOf>
      </TextProvider>
    </AppContext.Provider>
  );
}

/** Loads the user early, before the components below render. */
function prefetchUser(app: PorticoClientApp): void {
  const { options, sessions } = app[internals];
  if (typeof window === 'undefined' || options.noAutomaticPrefetch || options.tokenStore === null) return;
  const session = sessions.of(sessions.store(undefined));
  if (!session.isKnownInvalid) app.userRead(session).peek();
}

/** Passes the navigate function of the host's router to the app. Only a hook can get it. */
function HostNavigation({ app }: { app: PorticoClientApp }) {
  const { navigation } = app[internals];
  const navigate = navigation.useHostNavigate?.();
  useEffect(() => {
    navigation.setHostNavigate(navigate);
    return () => navigation.setHostNavigate(undefined);
  }, [navigation, navigate]);
  return null;
}
