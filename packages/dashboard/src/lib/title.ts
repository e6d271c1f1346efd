import { useEffect } from 'react';

/** Names the tab: the screen first, then where it belongs. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter((part) => part !== undefined && part !== ''), 'Portico'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
