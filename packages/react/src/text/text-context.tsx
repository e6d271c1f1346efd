import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
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

/** Finds texts by their key and fills in the words in braces. */
export function useText(): (key: TextKey, fill?: Readonly<Record<string, string | number>>) => string {
  const { overrides } = useContext(TextContext);
  return useCallback(
    (key, fill = {}) => {
      const template = overrides[english[key]] ?? english[key];
      return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole));
    },
    [overrides],
  );
}
