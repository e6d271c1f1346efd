import { type BlockEmail, problemsOfBlocks, variablesOfBlocks } from '@portico/contract/email-blocks';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../../ui/forms/button.tsx';
import { Changes } from '../../../../ui/lists/changes.tsx';
import {
  addedBlocks,
  hasRoom,
  nameOfBlock,
  newBlock,
  withAdded,
  withBlock,
  withMoved,
  withoutBlock,
} from './block-edit.ts';
import { BlockFields } from './block-fields.tsx';

interface BlockListProps {
  email: BlockEmail;
  /** @param field the field in which the person types; undefined for a step of its own */
  onChange: (email: BlockEmail, field?: string) => void;
}

/** Shows the blocks of an email, with buttons that add, move and delete them. The focus follows the block. */
export function BlockList({ email, onChange }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [status, setStatus] = useState('');
  /** The block in which the person was last. A new one follows it. */
  const current = useRef<number>(undefined);
  const { blocks } = email;
  const focus = (at: number, selectors: string) =>
    list.current?.children[at]?.querySelector<HTMLElement>(selectors)?.focus();
  const move = (from: number, to: number) => {
    flushSync(() => onChange(withMoved(email, from, to)));
    focus(to, `[data-move="${to < from ? 'up' : 'down'}"]:enabled, [data-move]:enabled`);
    setStatus(`Moved to position ${to + 1} of ${blocks.length}.`);
  };
  const remove = (at: number) => {
    flushSync(() => onChange(withoutBlock(email, at)));
    focus(Math.min(at, blocks.length - 2), '[data-delete]');
    setStatus('Block deleted. Undo brings it back.');
  };
  const add = (type: (typeof addedBlocks)[number]['type']) => {
    const at = Math.min(current.current ?? blocks.length - 1, blocks.length - 1) + 1;
    flushSync(() => onChange(withAdded(email, at, newBlock(type, email))));
    focus(at, 'input[type="text"], input:not([type]), textarea, button:enabled');
    setStatus(`Added at position ${at + 1} of ${blocks.length + 1}.`);
  };
  return (
    <>
      <ol ref={list} aria-label="Blocks" className="flex flex-col gap-3">
        {[...blocks.entries()].map(([at]) => (
          <BlockCard
            key={at}
            email={email}
            at={at}
            onFocus={() => {
              current.current = at;
            }}
            onChange={(next, field) => onChange(withBlock(email, at, next), `${at}.${field}`)}
            onMove={(to) => move(at, to)}
            onDelete={() => remove(at)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
      <Changes>
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5" disabled={!hasRoom(email)}>
          <legend className="float-start me-1.5 text-ink-2 text-sm">Add</legend>
          {addedBlocks.map(({ type, name }) => (
            <Button key={type} size="small" aria-label={`Add ${name}`} onClick={() => add(type)}>
              {name}
            </Button>
          ))}
        </fieldset>
      </Changes>
    </>
  );
}

interface BlockCardProps {
  email: BlockEmail;
  at: number;
  onFocus: () => void;
  onChange: React.ComponentProps<typeof BlockFields>['onChange'];
  onMove: (to: number) => void;
  onDelete: () => void;
}

function BlockCard({ email, at, onFocus, onChange, onMove, onDelete }: BlockCardProps) {
  const block = email.blocks[at];
  if (block === undefined) return null;
  const number = at + 1;
  const problems = problemsOfBlocks(email);
  return (
    <li
      aria-label={`Block ${number}: ${nameOfBlock(block)}`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-3"
      onFocus={onFocus}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-medium text-ink-2 text-sm">{nameOfBlock(block)}</h2>
        <div className="flex gap-1">
          <IconButton
            changes
            data-move="up"
            label={`Move block ${number} up`}
            icon={<ArrowUp size={15} aria-hidden="true" />}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            changes
            data-move="down"
            label={`Move block ${number} down`}
            icon={<ArrowDown size={15} aria-hidden="true" />}
            disabled={at === email.blocks.length - 1}
            onClick={() => onMove(at + 1)}
          />
          <IconButton
            changes
            data-delete=""
            label={`Delete block ${number}`}
            icon={<Trash2 size={15} aria-hidden="true" />}
            onClick={onDelete}
          />
        </div>
      </div>
      <BlockFields
        block={block}
        problemOf={(field) => problems.find((one) => one.at === at && one.field === field)?.message}
        variables={variablesOfBlocks(email)}
        links={Object.keys(email.variables).filter((name) => /link$/i.test(name))}
        onChange={onChange}
      />
    </li>
  );
}
