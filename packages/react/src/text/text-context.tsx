import { english, type TextKey } from '@portico/texts/en-US/shared';
import { isolated } from '@portico/texts/isolate';
import { type Language, loadingWords } from '@portico/texts/languages';
import { sentenceOf, type Text } from '@portico/texts/text';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useWaitFor } from '../loading/wait.tsx';
import { useBrand } from './brand-context.ts';
import { durationInWords } from './duration.ts';
import { type TextGroup, translationOf } from './translations.ts';
import { useBrowserLanguage } from './use-browser-language.ts';

type Overrides = Readonly<Record<string, string>>;

interface TextSettings {
  readonly lang: Language;
  /** Whether the language is set, by the app or the browser. */
  readonly isLangSet: boolean;
  readonly overrides: Overrides | undefined;
}

const TextContext = createContext<TextSettings>({ lang: 'en-US', isLangSet: false, overrides: undefined });

interface TextProviderProps {
  readonly lang: Language | undefined;
  readonly overrides: Overrides | undefined;
  readonly children: ReactNode;
}

/** Sets the language and the overrides of the components below. The present texts stay until the language is loaded. */
export function TextProvider({ lang: wanted, overrides, children }: TextProviderProps) {
  // Here and not in a parent, which would update parts that are not hydrated.
  const ofBrowser = useBrowserLanguage(wanted === undefined);
  const deferred = useDeferredValue(wanted);
  // Not deferred: a deferred change waits for parts that are not hydrated, and navigation would wait with it.
  const lang = wanted === undefined ? ofBrowser : deferred;
  if (wanted !== undefined) translationOf(wanted, 'pages');
  const settings = useMemo(
    () => ({ lang: lang ?? 'en-US', isLangSet: lang !== undefined, overrides }),
    [lang, overrides],
  );
  return <TextContext.Provider value={settings}>{children}</TextContext.Provider>;
}

/** The values for the words in braces. Numbers and durations are formatted for the language. */
export type Fill = Readonly<Record<string, string | number | { readonly seconds: number }>>;

type FindText<K extends string> = (key: TextKey | K, fill?: Fill) => string;

/**
 * Returns a function that finds a text by its key and fills in the words in braces. Suspends while the language is
 * loading.
 *
 * @param more texts that are loaded with the page that shows them
 */
export function useText<K extends string = never>(more?: Readonly<Record<K, string>>): FindText<K> {
  return useTextsOf(['pages'], more);
}

/** Returns the same as `useText`, with the texts of the account settings. */
export function useAccountText<K extends string>(more: Readonly<Record<K, string>>): FindText<K> {
  return useTextsOf(['pages', 'account'], more);
}

function useTextsOf<K extends string>(
  groups: readonly TextGroup[],
  more: Readonly<Record<K, string>> | undefined,
): FindText<K> {
  const { lang, overrides } = useContext(TextContext);
  const brand = useBrand();
  const waitFor = useWaitFor();
  const translations = groups.map((group) => translationOf(lang, group));
  for (const { texts, arrival } of translations) {
    if (texts === undefined) throw waitFor(arrival);
  }
  const [pages, account] = translations.map(({ texts }) => texts);
  return useMemo(() => {
    const originals: Readonly<Record<string, string>> = { ...english, ...more };
    const texts: Readonly<Record<string, Text>> = { ...originals, ...pages, ...account };
    const own = { ...brand?.textsOf(lang), ...overrides };
    return (key, fill = {}) => {
      const count = typeof fill.count === 'number' ? fill.count : undefined;
      const template = own[originals[key] ?? key] ?? sentenceOf(texts[key] ?? key, count, lang);
      return template.replace(/\{(\w+)\}/g, (whole, name: string) => inWords(fill[name] ?? whole, lang));
    };
  }, [lang, overrides, brand, more, pages, account]);
}

function inWords(value: Fill[string], lang: Language): string {
  if (typeof value === 'string') return isolated(value, lang);
  return typeof value === 'number' ? value.toLocaleString(lang) : durationInWords(value.seconds, lang);
}

/** Returns a text, in English while the language is loading. Never suspends. */
export function useTextNow(key: TextKey): string {
  const { lang, overrides } = useContext(TextContext);
  return (
    overrides?.[english[key]] ?? sentenceOf(translationOf(lang, 'pages').texts?.[key] ?? english[key], undefined, lang)
  );
}

/** Starts to load texts that are needed soon. */
export function useTextsSoon(group: TextGroup): void {
  translationOf(useContext(TextContext).lang, group);
}

/** Returns the text for "Loading". Never suspends: the language itself may be loading. */
export function useLoadingText(): string {
  const { lang, overrides } = useContext(TextContext);
  return overrides?.[english.loading] ?? loadingWords[lang] ?? english.loading;
}

/** Returns the language of the nearest provider; undefined for English that the app has not set. */
export function useLanguage(): Language | undefined {
  const { lang, isLangSet } = useContext(TextContext);
  return isLangSet ? lang : undefined;
}
