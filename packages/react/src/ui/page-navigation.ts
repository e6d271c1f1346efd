import { createContext, type MouseEvent, type RefObject, useContext, useEffect, useRef } from 'react';

/** Goes to another ready-made page without loading anything. Answers false if it cannot, and the link should be followed. */
export type PageNavigate = (to: string) => boolean;

/** Set by the handler, which knows how to show the other pages in place. */
export const PageNavigationContext = createContext<PageNavigate>(() => false);

/** How to go to another ready-made page from here. */
export function usePageNavigation(): PageNavigate {
  return useContext(PageNavigationContext);
}

/** Whether a click on a link means to follow it here, and nobody has taken care of that yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && !event.defaultPrevented;
}

let isTitleAwaited = false;

/** Says that the next title to appear is that of a page somebody asked for, and should have the focus. */
export function awaitTitle(): void {
  isTitleAwaited = true;
}

/**
 * Takes the focus to a title if it is awaited: otherwise it would be lost with the link that was followed.
 *
 * @param takesFocus the title replaces something on the same page that may have had the focus
 */
export function useAwaitedTitle(takesFocus: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement | null>(null);
  useEffect(() => {
    if (!isTitleAwaited && !takesFocus) return;
    isTitleAwaited = false;
    title.current?.focus();
  }, [takesFocus]);
  return title;
}
