import { Popover } from '@base-ui/react/popover';
import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem } from '../dialogs/menu.tsx';
import { Button } from '../forms/button.tsx';
import type { Filter } from './filter.ts';

interface FilterBarProps {
  /** All filters of the list. Those with a value are shown. */
  filters: readonly Filter[];
  /** Clears all filters at once. */
  onClear: () => void;
}

/** Shows each filter that is set, to be changed or removed, and a menu that adds one. */
export function FilterBar({ filters, onClear }: FilterBarProps) {
  const [open, setOpen] = useState<string | undefined>(undefined);
  const shown = filters.filter(({ name, value }) => value !== undefined || name === open);
  const others = filters.filter((filter) => !shown.includes(filter));
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {shown.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          isOpen={filter.name === open}
          onOpen={(isOpen) =>
            setOpen((current) => (isOpen ? filter.name : current === filter.name ? undefined : current))
          }
        />
      ))}
      {others.length > 0 && (
        <li>
          <Menu
            align="start"
            trigger={
              <Button>
                <ListFilter size={15} aria-hidden="true" />
                Filter
              </Button>
            }
          >
            {others.map(({ name }) => (
              <MenuItem key={name} onClick={() => setOpen(name)}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        </li>
      )}
      {filters.some(({ value }) => value !== undefined) && (
        <li>
          <Button look="quiet" size="small" onClick={onClear}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}

interface ChipProps {
  filter: Filter;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function Chip({ filter, isOpen, onOpen }: ChipProps) {
  const { name, value, condition = 'is', editor, onClear } = filter;
  return (
    <li className="flex h-8 min-w-0 max-w-full items-center rounded-md border border-accent-line bg-raised text-base">
      <Popover.Root open={isOpen} onOpenChange={onOpen}>
        <Popover.Trigger className="flex h-full min-w-0 items-center gap-1.5 rounded-s-md ps-2.5 pe-2 hover:bg-hover data-popup-open:bg-hover">
          <span className="shrink-0 text-ink-2">{name}</span>
          {value !== undefined && (
            <>
              <span className="shrink-0 text-ink-3">{condition}</span>
              <span className="truncate font-medium">{value}</span>
            </>
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-40 outline-none">
            <Popover.Popup
              aria-label={name}
              className="floating max-h-(--available-height) min-w-56 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-raised p-2 shadow-float outline-none"
            >
              {editor(() => onOpen(false))}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <button
        type="button"
        aria-label={`Remove the filter ${name}`}
        onClick={() => {
          onOpen(false);
          if (value !== undefined) onClear();
        }}
        className="grid h-full w-7 shrink-0 place-items-center rounded-e-md border-line border-s text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X size={13} aria-hidden="true" />
      </button>
    </li>
  );
}
