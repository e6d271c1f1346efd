import { type RefObject, useEffect, useId, useState } from 'react';
import { classes } from '../ui/layout/classes.ts';
import type { Command } from './command.ts';
import { setPaletteOpen } from './palette-state.ts';
import { useCommands } from './use-commands.ts';

/** What the field of the palette needs to know about the results. */
export interface ShownResults {
  readonly listId: string;
  readonly activeId: string | undefined;
}

interface PaletteResultsProps {
  text: string;
  /** Receives how the results handle the keys of the field. */
  keys: RefObject<((event: React.KeyboardEvent) => void) | undefined>;
  onShown: (shown: ShownResults) => void;
}

/** Shows what the command palette finds for a text. */
export function PaletteResults({ text, keys, onShown }: PaletteResultsProps) {
  const [moved, setMoved] = useState({ text, position: 0 });
  const { commands, isSearching, failed } = useCommands(text);
  const listId = useId();
  // Another text begins at the first result.
  const active = Math.min(moved.text === text ? moved.position : 0, commands.length - 1);
  const activeId = active >= 0 ? `${listId}-${active}` : undefined;
  const move = (position: number) => setMoved({ text, position });

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
      move(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(commands[active]);
    }
  };
  useEffect(() => {
    keys.current = onKeyDown;
  });
  useEffect(() => onShown({ listId, activeId }), [onShown, listId, activeId]);

  return (
    <>
      <div id={listId} role="listbox" aria-label="Results" tabIndex={-1} className="max-h-[50vh] overflow-y-auto p-1.5">
        {commands.map((command, index) => (
          <Row
            key={command.id}
            id={`${listId}-${index}`}
            command={command}
            isActive={index === active}
            isFirstOfGroup={commands[index - 1]?.group !== command.group}
            onPoint={() => move(index)}
            onChoose={() => choose(command)}
          />
        ))}
      </div>
      <p role="status" className="px-4 pb-4 text-center text-ink-3 text-sm empty:hidden">
        {commands.length === 0 && (isSearching ? 'Searching…' : `No results for “${text.trim()}”.`)}
        {failed.length > 0 && ` Could not search: ${failed.join(', ')}.`}
      </p>
    </>
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
