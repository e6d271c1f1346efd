import { useState } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { groupsOf } from './event-groups.ts';
import { useEventTypes } from './webhook-queries.ts';

interface EventTypesFieldProps {
  /** Null for all. */
  value: readonly string[] | null;
  error: string | undefined;
  onChange: (value: readonly string[] | null) => void;
}

/** Selects event types, in groups and with a search. */
export function EventTypesField({ value, error, onChange }: EventTypesFieldProps) {
  const [search, setSearch] = useState('');
  const types = useEventTypes();
  const groups = groupsOf(types.data ?? [], search);
  const toggle = (names: readonly string[], isOn: boolean) => {
    const others = (value ?? []).filter((name) => !names.includes(name));
    onChange(isOn ? [...others, ...names] : others);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">Events</legend>
      <Checkbox
        label="All events"
        help="Includes types of future versions."
        isChecked={value === null}
        onChange={(isAll) => onChange(isAll ? null : [])}
      />
      {value !== null && (
        <>
          <div className="flex">
            <SearchField label="Search events" placeholder="Name or description" wanted={search} onChange={setSearch} />
          </div>
          <section
            aria-label="Event types"
            className="flex max-h-64 flex-col gap-4 overflow-y-auto rounded-md border border-line p-3"
          >
            {types.isLoadingError && <p className="text-danger-ink text-sm">The event types could not be loaded.</p>}
            {types.data !== undefined && groups.length === 0 && <p className="text-ink-3 text-sm">No events match.</p>}
            {groups.map((group) => (
              <EventTypeGroup key={group.name} group={group} value={value} onToggle={toggle} />
            ))}
          </section>
        </>
      )}
      {error !== undefined && (
        <p role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface EventTypeGroupProps {
  group: ReturnType<typeof groupsOf>[number];
  value: readonly string[];
  onToggle: (names: readonly string[], isOn: boolean) => void;
}

function EventTypeGroup({ group: { name, entries }, value, onToggle }: EventTypeGroupProps) {
  const names = entries.map(({ type }) => type);
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={<span className="font-medium">{name}</span>}
        isChecked={names.every((type) => value.includes(type))}
        onChange={(isOn) => onToggle(names, isOn)}
      />
      <div className="flex flex-col gap-2 ps-6.5">
        {entries.map(({ type, description }) => (
          <Checkbox
            key={type}
            label={<code className="font-mono text-xs">{type}</code>}
            help={description}
            isChecked={value.includes(type)}
            onChange={(isOn) => onToggle([type], isOn)}
          />
        ))}
      </div>
    </div>
  );
}
