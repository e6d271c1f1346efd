import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import type { UserSearch } from '../../lib/user-search.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

interface UserFiltersProps {
  search: UserSearch;
  onChange: (change: { q?: string | undefined; anonymous?: true | undefined }) => void;
}

/** The search field, which asks the server once typing pauses, and the filter for anonymous users. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-3">
      <SearchField wanted={search.q ?? ''} onChange={(q) => onChange({ q: q === '' ? undefined : q })} />
      <Checkbox
        label="Include anonymous users"
        isChecked={search.anonymous === true}
        onChange={(isChecked) => onChange({ anonymous: isChecked ? true : undefined })}
      />
    </div>
  );
}

function SearchField({ wanted, onChange }: { wanted: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(wanted);
  const settled = useDebounced(text, 250);
  const sent = useRef(wanted);
  const report = useRef(onChange);
  report.current = onChange;

  useEffect(() => {
    if (settled.trim() === sent.current) return;
    sent.current = settled.trim();
    report.current(settled.trim());
  }, [settled]);
  // The URL changed by itself, by the back button or a link: the field follows.
  useEffect(() => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    setText(wanted);
  }, [wanted]);

  return (
    <div className="relative min-w-0 flex-1 basis-64 sm:max-w-sm">
      <Search size={15} className="pointer-events-none absolute start-3 top-2.5 text-ink-3" aria-hidden="true" />
      <input
        type="search"
        aria-label="Search users"
        placeholder="Name, e-mail or user id"
        value={text}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        className="h-9 w-full rounded-md border border-control bg-raised ps-9 pe-9 text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setText('')}
          className="absolute end-1 top-1 grid size-7 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <X size={15} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
