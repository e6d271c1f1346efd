import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The search text of the URL or screen. */
  wanted: string;
  onChange: (text: string) => void;
}

/** Shows a search field that reports its text after the user stops typing. */
export function SearchField({ label, placeholder, wanted, onChange }: SearchFieldProps) {
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
  // The URL has changed, for example by going back: update the field.
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
        aria-label={label}
        placeholder={placeholder}
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
