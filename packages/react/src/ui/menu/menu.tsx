import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { indexAfterKey, indexAfterTyping } from './menu-keys.ts';

/** State of a popup that a button opens. */
export interface Popup {
  readonly id: string;
  readonly isOpen: boolean;
  /** Ref of the element that contains the button and the popup. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Props of the button. */
  readonly trigger: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-haspopup': 'menu' | 'dialog';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly onClick: () => void;
  };
  /** Closes the popup and focuses the button. */
  close(): void;
}

/** Manages a popup that a button opens. Escape, Tab, a click outside and moving the focus away close it. */
export function usePopup(kind: 'menu' | 'dialog'): Popup {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement | null>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (event: Event) => event.target instanceof Node && root.current?.contains(event.target);
    const onElsewhere = (event: Event) => {
      if (!isInside(event)) setOpen(false);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'Escape' && event.key !== 'Tab') || !isInside(event)) return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  const trigger = {
    ref: button,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
  } as const;
  return { id, isOpen, root, trigger, close };
}

interface PanelProps {
  readonly popup: Popup;
  /** Accessible name of a dialog. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Shows the popup, below or above the button depending on the space, and within the window. */
export function Panel({ popup, label, children }: PanelProps) {
  const panel = useRef<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const { left, right, top } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const anchor = element.parentElement?.getBoundingClientRect();
    const isLow = top + tallest > clientHeight && (anchor?.top ?? 0) > clientHeight - top;
    if (isLow) element.dataset.above = '';
    const tooFar = right - (clientWidth - edge);
    const shift = Math.max(tooFar > 0 ? -tooFar : 0, edge - left);
    if (shift !== 0) element.style.translate = `${shift}px`;
  }, []);
  const dialog = label === undefined ? {} : { role: 'dialog', 'aria-label': label };
  return (
    <div {...dialog} ref={panel} id={popup.id} className="portico-menu">
      {children}
    </div>
  );
}

/** Maximum height of a popup, in pixels. */
const tallest = 480;

/** Distance between a popup and the edge of the window, in pixels. */
const edge = 12;

interface MenuProps {
  readonly label: string;
  /** Moves the focus to the search field when the user types. */
  readonly onType?: () => void;
  /** Keeps the focus on the element that has it when the menu appears. */
  readonly leavesFocus?: boolean;
  readonly children: ReactNode;
}

/** Shows a menu. Arrow keys, Home, End and typed letters move the focus. */
export function Menu({ label, onType, leavesFocus = false, children }: MenuProps) {
  const menu = useRef<HTMLDivElement | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const leavesFocusAtFirst = useRef(leavesFocus);
  useEffect(() => {
    if (!leavesFocusAtFirst.current) entriesOf(menu.current)[0]?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entries = entriesOf(menu.current);
    const at = document.activeElement instanceof HTMLElement ? entries.indexOf(document.activeElement) : -1;
    let next = indexAfterKey(event.key, at, entries.length);
    if (next === undefined && event.key.length === 1 && event.key !== ' ') {
      // The browser then types the character into the focused field.
      if (onType !== undefined) return onType();
      const isGoingOn = event.timeStamp - typed.current.at < typingMillis;
      typed.current = { text: (isGoingOn ? typed.current.text : '') + event.key, at: event.timeStamp };
      const labels = entries.map((entry) => entry.textContent ?? '');
      next = indexAfterTyping(labels, at, typed.current.text);
    }
    if (next === undefined) return;
    event.preventDefault();
    entries[next]?.focus();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Maximum time between letters of the same search, in milliseconds. */
const typingMillis = 600;

/** Returns the entries of a menu in order. */
export function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

interface MenuItemProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Shows a menu item that runs an action. */
export function MenuItem({ onClick, children }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" className="portico-menu-item" onClick={onClick}>
      {children}
    </button>
  );
}

interface MenuLinkProps {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** Shows a menu item that is a link. */
export function MenuLink({ href, onClick, children }: MenuLinkProps) {
  return (
    <a role="menuitem" className="portico-menu-item" href={href} onClick={onClick}>
      {children}
    </a>
  );
}

interface MenuChoiceProps extends MenuItemProps {
  readonly isChosen: boolean;
  /** Whether the item is being selected. */
  readonly isBusy: boolean;
}

/** Shows a menu item that can be selected. */
export function MenuChoice({ isChosen, isBusy, onClick, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      aria-busy={isBusy || undefined}
      className="portico-menu-item"
      onClick={onClick}
    >
      {children}
      {isBusy && <span className="portico-menu-spinner portico-spinner" aria-hidden="true" />}
      {isChosen && !isBusy && <Check />}
    </button>
  );
}

function Check() {
  return (
    <svg className="portico-menu-check" width="18" height="18" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="m5 12.5 4.5 4.5L19 7.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
