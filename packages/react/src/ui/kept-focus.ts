import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to a heading when the focused element is removed, for example a deleted row. Otherwise keyboard users
 * would start at the top of the page again.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    let last: EventTarget | null = null;
    const onFocusIn = (event: FocusEvent) => {
      last = event.target;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return;
      last = null;
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) heading.current?.focus();
    });
    element.addEventListener('focusin', onFocusIn);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, [part, heading]);
}
