import { useDocumentValue } from './document-value.ts';

/** Returns for how many days the project keeps a kind of data. Undefined while it loads. @param path path of the setting */
export function useKeptDays(path: 'events.retentionDays' | 'events.failedSignInDays'): number | undefined {
  const { value } = useDocumentValue(path);
  return typeof value === 'number' ? value : undefined;
}
