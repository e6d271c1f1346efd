import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
}

interface TabsProps<Key extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  readonly children: ReactNode;
}

/** Tabs. @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (tab === undefined) return;
    onChoose(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${tab.key}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ key }) => key === chosen);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = targets(at, tabs.length, isRightToLeft ? -1 : 1)[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="portico-tabs" onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            className="portico-tab"
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  );
}

/** @param right offset of the tab on the right in the order of the tabs */
function targets(at: number, count: number, right: 1 | -1): Readonly<Record<string, number>> {
  return { ArrowLeft: at - right, ArrowRight: at + right, Home: 0, End: count - 1 };
}
