import { createContext, type MouseEvent, type RefObject, useContext, useEffect, useRef } from 'react';

/**
 * Navigates to another ready-made page without loading it. Returns false if it cannot, so that the link is followed.
 */
export type PageNavigate = (to: string) => boolean;

/** Set by the handler, which can show the other pages in place. */
export const PageNavigationContext = createContext<PageNavigate>(() => false);

/** Returns the function that navigates to another ready-made page. */
export function usePageNavigation(): PageNavigate {
  return useContext(PageNavigationContext);
}

/** Returns whether a click on a link navigates in this tab and was not handled yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && !event.defaultPrevented;
}

let isTitleAwaited = false;

/** Requests the focus for the title of the next page, because the user navigated to it. */
export function awaitTitle(): void {
  isTitleAwaited = true;
}

/**
 * Focuses a title if that was requested. Otherwise the focus would be lost with the link.
 *
 * @param takesFocus the title replaces an element on the same page that may have had the focus
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
