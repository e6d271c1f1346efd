import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../ui/layout/classes.ts';
import type { Command } from './command.ts';
import { setPaletteOpen } from './palette-state.ts';
import { useCommands } from './use-commands.ts';

/** Shows the field of the command palette and what it finds. */
export function Finder() {
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const { commands, isSearching } = useCommands(text);
  const listId = useId();
  const active = Math.min(position, commands.length - 1);

  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    setPaletteOpen(false);
    command.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      const next = (active + step + commands.length) % commands.length;
      setPosition(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(commands[active]);
    }
  };

  return (
    <>
      <SearchInput
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPosition(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Results" tabIndex={-1} className="max-h-[50vh] overflow-y-auto p-1.5">
        {commands.map((command, index) => (
          <Row
            key={command.id}
            id={`${listId}-${index}`}
            command={command}
            isActive={index === active}
            isFirstOfGroup={commands[index - 1]?.group !== command.group}
            onPoint={() => setPosition(index)}
            onChoose={() => choose(command)}
          />
        ))}
      </div>
      <p role="status" className="px-4 pb-4 text-center text-ink-3 text-sm empty:hidden">
        {commands.length === 0 && (isSearching ? 'Searching…' : `No results for “${text.trim()}”.`)}
      </p>
    </>
  );
}

function SearchInput(props: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null);
  // The dialog does this only if it was unmounted before.
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="flex items-center gap-3 border-line border-b px-4">
      <Search size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
      <input
        {...props}
        ref={input}
        role="combobox"
        aria-label="Search pages, actions, projects, users and teams"
        aria-expanded="true"
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search pages, actions, projects, users and teams"
        className="h-12 w-full bg-transparent text-md outline-none"
      />
    </div>
  );
}

interface RowProps {
  id: string;
  command: Command;
  isActive: boolean;
  isFirstOfGroup: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Row({ id, command, isActive, isFirstOfGroup, onPoint, onChoose }: RowProps) {
  const Icon = command.icon;
  return (
    <>
      {isFirstOfGroup && (
        <div role="presentation" className="px-2.5 pt-2 pb-1 font-medium text-ink-3 text-xs">
          {command.group}
        </div>
      )}
      {/** The input handles the keys, because it keeps the focus. */}
      <button
        id={id}
        type="button"
        role="option"
        aria-selected={isActive}
        tabIndex={-1}
        onPointerMove={onPoint}
        onClick={onChoose}
        className={classes(
          'flex min-h-9 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-start',
          isActive && 'bg-selected',
        )}
      >
        <Icon size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{command.name}</span>
        {command.detail !== undefined && (
          <span className="min-w-0 max-w-1/2 truncate text-ink-3 text-sm max-sm:hidden">{command.detail}</span>
        )}
      </button>
    </>
  );
}
