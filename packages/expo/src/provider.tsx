import type { CurrentUser } from '@portico/js';
import { languageOfTag } from '@portico/texts/language-of-tag';
import type { Language } from '@portico/texts/languages';
import { type NativeText, nativeTexts } from '@portico/texts/native';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { AppState } from 'react-native';
import type { Portico, SignedIn } from './core/portico.ts';

/** Props of `PorticoProvider`. */
export interface PorticoProviderProps {
  /** What `createPortico` returned. */
  readonly portico: Portico;
  /** Language of the components and of the pages, such as `de`. Default: that of the device. */
  readonly lang?: string;
  /** The app. */
  readonly children?: ReactNode;
}

interface Provided {
  readonly portico: Portico;
  readonly language: Language;
}

const Context = createContext<Provided | undefined>(undefined);

/** Provides the client app to hooks and components. Loads the user again when the app comes to the front. */
export function PorticoProvider({ portico, lang, children }: PorticoProviderProps): ReactNode {
  useEffect(() => {
    const watching = AppState.addEventListener('change', (state) => {
      if (state === 'active') void portico.refresh();
    });
    return () => watching.remove();
  }, [portico]);
  const provided = useMemo(() => ({ portico, language: languageOf(lang) }), [portico, lang]);
  return <Context.Provider value={provided}>{children}</Context.Provider>;
}

/** Returns the language of the texts. @param lang what the app has chosen */
function languageOf(lang: string | undefined): Language {
  return languageOfTag(lang ?? Intl.DateTimeFormat().resolvedOptions().locale) ?? 'en-US';
}

function useProvided(): Provided {
  const provided = useContext(Context);
  if (provided === undefined) throw new Error('Put the component inside <PorticoProvider>.');
  return provided;
}

/** Returns what `createPortico` returned. @throws {Error} there is no provider */
export function usePortico(): Portico {
  return useProvided().portico;
}

/** Returns who is signed in, and whether the server has confirmed it. Renders again after each change. */
export function useSignedIn(): SignedIn {
  const { watch, peek } = usePortico();
  return useSyncExternalStore(watch, peek, peek);
}

/**
 * Returns the signed-in user, and follows sign-in and sign-out. `undefined` until the user is known, and `null` if nobody is signed in.
 * Without a connection, it is the user of the last start.
 */
export function useUser(): CurrentUser | null | undefined {
  return useSignedIn().user;
}

/** Returns the language, and a function that returns texts in it. @internal */
export function useTexts(): { readonly language: Language; readonly text: (key: NativeText) => string } {
  const { language } = useProvided();
  return { language, text: (key) => nativeTexts[language][key] };
}
