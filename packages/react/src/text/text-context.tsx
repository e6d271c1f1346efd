import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { english, type TextKey } from './english.ts';

/** Languages of the ready-made parts. */
export type Language = 'en-US';

interface Words {
  readonly overrides: Readonly<Record<string, string>>;
}

const TextContext = createContext<Words>({ overrides: {} });

interface TextProviderProps {
  readonly lang: Language | undefined;
  readonly overrides: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

/** Says in which words the ready-made parts below speak. */
export function TextProvider({ overrides, children }: TextProviderProps) {
  const words = useMemo(() => ({ overrides: overrides ?? {} }), [overrides]);
  return <TextContext.Provider value={words}>{children}</TextContext.Provider>;
}

/** What is filled in for the words in braces. */
export type Fill = Readonly<Record<string, string | number>>;

/**
 * Finds texts by their key and fills in the words in braces.
 *
 * @param more texts that are loaded with the page that shows them
 */
export function useText<K extends string = never>(
  more?: Readonly<Record<K, string>>,
): (key: TextKey | K, fill?: Fill) => string {
  const { overrides } = useContext(TextContext);
  return useMemo(() => {
    const texts: Readonly<Record<string, string>> = { ...english, ...more };
    return (key, fill = {}) => {
      const original = texts[key] ?? key;
      const template = overrides[original] ?? original;
      return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole));
    };
  }, [overrides, more]);
}
