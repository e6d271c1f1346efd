import { useEffect } from 'react';

/** Sets the title of the tab: first the screen, then its project. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter((part) => part !== undefined && part !== ''), 'Portico'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
