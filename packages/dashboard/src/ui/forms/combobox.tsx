import { Combobox as Base } from '@base-ui/react/combobox';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Named } from '../lists/named.tsx';

/** A value that can be chosen. */
export interface ComboboxItem {
  readonly id: string;
  readonly name: string;
  /** Tells values with one name apart. */
  readonly detail?: string | undefined;
  readonly imageUrl: string | null;
  /** What the list says in place of picture, name and detail. */
  readonly text?: string | undefined;
}

interface ComboboxProps<Item extends ComboboxItem> {
  label: string;
  placeholder: string;
  /** The chosen value. Null for none. */
  value: Item | null;
  /** What was found for the text. */
  items: readonly Item[];
  /** What is said below the field, in place of values. */
  note: string | undefined;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
  onSearch: (text: string) => void;
  onChange: (item: Item | null) => void;
}

/** Shows a field that finds values while the owner types, and keeps the chosen one. */
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const { label, placeholder, value, items, note, takesFocus = false, onSearch, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <Base.Root<Item>
      items={value === null || items.some((item) => item.id === value.id) ? items : [...items, value]}
      filteredItems={[...items]}
      value={value}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(item, chosen) => item.id === chosen.id}
      autoHighlight
      openOnInputClick={false}
      onValueChange={onChange}
      onInputValueChange={(text, { reason }) => {
        // A chosen name is no search.
        if (reason === 'input-change' || reason === 'input-clear') onSearch(text);
      }}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <Base.InputGroup className="relative">
          <Search size={15} className="pointer-events-none absolute start-3 top-2.5 text-ink-3" aria-hidden="true" />
          <Base.Input
            ref={input}
            id={id}
            placeholder={placeholder}
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            className="h-9 w-full truncate rounded-md border border-control bg-raised ps-9 pe-9 text-base hover:border-ink-3"
          />
          <Base.Clear
            aria-label={`Clear ${label.toLowerCase()}`}
            className="absolute end-1 top-1 grid size-7 place-items-center rounded-sm text-ink-3 hover:text-ink"
          >
            <X size={15} aria-hidden="true" />
          </Base.Clear>
        </Base.InputGroup>
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="floating max-h-(--available-height) w-(--anchor-width) min-w-64 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float outline-none">
            <Base.Status className="px-2 py-1.5 text-ink-3 text-sm empty:hidden">{note}</Base.Status>
            <Base.List>{(item: Item) => <Choice key={item.id} item={item} />}</Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Choice({ item }: { item: ComboboxItem }) {
  return (
    <Base.Item
      value={item}
      className="flex min-h-9 items-center rounded-sm px-2 py-1 text-base outline-none data-highlighted:bg-hover"
    >
      {item.text ?? <Named id={item.id} name={item.name} imageUrl={item.imageUrl} detail={item.detail} />}
    </Base.Item>
  );
}
