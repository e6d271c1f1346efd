import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useWaitFor } from '../ui/wait.tsx';
import { durationInWords } from './duration.ts';
import { english, type TextKey } from './english.ts';
import { type Language, loadingWords } from './languages.ts';
import { type TextGroup, translationOf } from './translations.ts';

interface Words {
  readonly lang: Language;
  /** Whether somebody has chosen the language. */
  readonly isSaid: boolean;
  readonly overrides: Readonly<Record<string, string>>;
}

const TextContext = createContext<Words>({ lang: 'en-US', isSaid: false, overrides: {} });

interface TextProviderProps {
  readonly lang: Language | undefined;
  readonly overrides: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

/** Says in which words the ready-made parts below speak. A language stays until the one that was chosen then is there. */
export function TextProvider({ lang: wanted, overrides, children }: TextProviderProps) {
  const lang = useDeferredValue(wanted);
  if (wanted !== undefined) translationOf(wanted, 'pages');
  const words = useMemo(
    () => ({ lang: lang ?? 'en-US', isSaid: lang !== undefined, overrides: overrides ?? {} }),
    [lang, overrides],
  );
  return <TextContext.Provider value={words}>{children}</TextContext.Provider>;
}

/** What is filled in for the words in braces; numbers and lengths of time in the way of the language. */
export type Fill = Readonly<Record<string, string | number | { readonly seconds: number }>>;

type FindText<K extends string> = (key: TextKey | K, fill?: Fill) => string;

/**
 * Finds texts by their key and fills in the words in braces. Suspends while the language is on its way.
 *
 * @param more texts that are loaded with the page that shows them
 */
export function useText<K extends string = never>(more?: Readonly<Record<K, string>>): FindText<K> {
  return useTextsOf(['pages'], more);
}

/** The same for texts of the account settings. */
export function useAccountText<K extends string>(more: Readonly<Record<K, string>>): FindText<K> {
  return useTextsOf(['pages', 'account'], more);
}

function useTextsOf<K extends string>(
  groups: readonly TextGroup[],
  more: Readonly<Record<K, string>> | undefined,
): FindText<K> {
  const { lang, overrides } = useContext(TextContext);
  const waitFor = useWaitFor();
  const translations = groups.map((group) => translationOf(lang, group));
  for (const { texts, arrival } of translations) if (texts === undefined) throw waitFor(arrival);
  const [pages, account] = translations.map(({ texts }) => texts);
  return useMemo(() => {
    const originals: Readonly<Record<string, string>> = { ...english, ...more };
    const texts: Readonly<Record<string, string>> = { ...originals, ...pages, ...account };
    return (key, fill = {}) => {
      const template = overrides[originals[key] ?? key] ?? texts[key] ?? key;
      return template.replace(/\{(\w+)\}/g, (whole, name: string) => inWords(fill[name] ?? whole, lang));
    };
  }, [lang, overrides, more, pages, account]);
}

function inWords(value: Fill[string], lang: Language): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? value.toLocaleString(lang) : durationInWords(value.seconds, lang);
}

/** Asks for texts of the language that are needed in a moment. */
export function useTextsSoon(group: TextGroup): void {
  translationOf(useContext(TextContext).lang, group);
}

/** What is said while something is on its way, which may be the language itself. */
export function useLoadingText(): string {
  const { lang, overrides } = useContext(TextContext);
  return overrides[english.loading] ?? loadingWords[lang] ?? english.loading;
}

/** The language of the parts below the nearest provider; undefined when nobody has said one. */
export function useLanguage(): Language | undefined {
  const { lang, isSaid } = useContext(TextContext);
  return isSaid ? lang : undefined;
}
