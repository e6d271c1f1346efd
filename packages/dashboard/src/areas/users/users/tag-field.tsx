import { Combobox as Base } from '@base-ui/react/combobox';
import { Plus } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { classes } from '../../../ui/layout/classes.ts';
import { useKnownTags } from './use-known-tags.ts';

/** Maximum length of a tag. */
const tagLengthMax = 40;

interface Offer {
  readonly tag: string;
  /** How many users have it. Undefined: it is new. */
  readonly count: string | undefined;
}

interface TagFieldProps {
  label: string;
  /** Whether the label is only for screen readers. */
  isLabelHidden?: boolean;
  /** Tags that are not offered. */
  without: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
  onAdd: (tag: string) => void;
}

/** Shows a field that adds tags: those of the project are offered, and Enter adds the one that was typed. */
export function TagField({ label, isLabelHidden = false, without, inputRef, onAdd }: TagFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const offers = useOffers(text, without);
  return (
    <Base.Root<Offer>
      items={offers}
      filteredItems={offers}
      value={null}
      inputValue={text}
      itemToStringLabel={({ tag }) => tag}
      autoHighlight
      onInputValueChange={(value, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') setText(cleaned(value));
      }}
      onValueChange={(offer) => {
        if (offer === null) return;
        setText('');
        onAdd(offer.tag);
      }}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium text-sm'}>
          {label}
        </label>
        <Base.Input
          id={id}
          ref={inputRef}
          placeholder="Add a tag"
          maxLength={tagLengthMax}
          autoComplete="off"
          spellCheck={false}
          className={classes(
            'w-full rounded-md border border-control bg-raised px-2.5 hover:border-ink-3',
            isLabelHidden ? 'h-8 text-sm' : 'h-9 text-base',
          )}
        />
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="floating max-h-[min(18rem,var(--available-height))] w-(--anchor-width) min-w-52 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float outline-none">
            <Base.Status className="px-2 py-1.5 text-ink-3 text-sm empty:hidden">
              {offers.length === 0 ? 'Type a new tag.' : undefined}
            </Base.Status>
            <Base.List>{(offer: Offer) => <Choice key={offer.tag} offer={offer} />}</Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Returns a text without what no tag has. */
function cleaned(text: string): string {
  return text.replaceAll(/[,;]/g, '');
}

/** Returns the tags that begin with a text: first the text itself, which is new or known in some spelling. */
function useOffers(text: string, without: readonly string[]): Offer[] {
  const tags = useKnownTags(text) ?? [];
  const typed = text.trim();
  const key = typed.toLowerCase();
  const taken = new Set(without.map((tag) => tag.toLowerCase()));
  const known = tags
    .filter(({ tag }) => tag.toLowerCase().startsWith(key) && !taken.has(tag.toLowerCase()))
    .map(({ tag, count, isExact }) => ({ tag, count: `${count.toLocaleString('en')}${isExact ? '' : '+'}` }));
  const same = known.find(({ tag }) => tag.toLowerCase() === key);
  if (same !== undefined) return [same, ...known.filter((offer) => offer !== same)];
  return typed === '' || taken.has(key) ? known : [{ tag: typed, count: undefined }, ...known];
}

function Choice({ offer: { tag, count } }: { offer: Offer }) {
  return (
    <Base.Item
      value={{ tag, count }}
      className="flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 text-base outline-none data-highlighted:bg-hover"
    >
      {count === undefined && <Plus size={14} className="shrink-0 text-ink-3" aria-hidden="true" />}
      <span className="min-w-0 flex-1 truncate">{count === undefined ? `Add “${tag}”` : tag}</span>
      {count !== undefined && <span className="tabular text-ink-3 text-sm">{count}</span>}
    </Base.Item>
  );
}
