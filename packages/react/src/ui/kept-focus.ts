import { type RefObject, useEffect } from 'react';

/**
 * Hands the focus to a heading whenever the element that has it is taken out of the part below: a row that was removed, a
 * button that has done its work. Otherwise the keyboard would begin at the top of the page again.
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
