import { teamSwitcher } from '@portico/texts/en-US/team-switcher';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { entriesOf } from '../../../ui/menu/menu.tsx';
import type { TeamChoice } from './use-team-choice.ts';

interface SearchProps {
  readonly choice: TeamChoice;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Shows a search field for teams. The arrow keys move to the list, Enter selects the first team. */
export function Search({ choice, list, field }: SearchProps) {
  const text = useText(teamSwitcher);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = entriesOf(list.current);
    const target = { ArrowDown: entries[0], ArrowUp: entries.at(-1) }[event.key];
    target?.focus();
    const isTaken = event.key === 'Enter' && choice.query !== '' && choice.count > 0;
    if (isTaken) entries[0]?.click();
    if (isTaken || target !== undefined) event.preventDefault();
  };
  return (
    <div className="portico-menu-search">
      <label className="portico-hidden" htmlFor={id}>
        {text('teams.search')}
      </label>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the menu to choose a team
        autoFocus
        ref={field}
        id={id}
        type="text"
        className="portico-input"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        placeholder={text('teams.search')}
        value={choice.query}
        onChange={(event) => choice.setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
