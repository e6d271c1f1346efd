import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { MarkdownEmail } from '../../../../features/mail/markdown-source.ts';
import { RenderingNote } from '../../../../features/mail/rendering-note.tsx';
import type { RenderingProblem } from '../../../../features/mail/rendering-problem.ts';
import { useMayChange } from '../../../../lib/rights.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';

const blocks = [
  { name: 'Heading', text: '## Heading' },
  { name: 'Button', text: '[Open](https://example.com "button")' },
  { name: 'Picture', text: '![Description](https://example.com/picture.png)' },
  { name: 'Divider', text: '---' },
] as const;

const variables = ['{user.displayName}', '{project.displayName}'] as const;

interface MarkdownPaneProps {
  email: MarkdownEmail;
  problem: RenderingProblem | undefined;
  onChange: (email: MarkdownEmail) => void;
  /** Shows the source as TSX. */
  onLeave: () => void;
}

/** Shows an email that is written in Markdown, with buttons that insert blocks and variables. */
export function MarkdownPane({ email, problem, onChange, onLeave }: MarkdownPaneProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isReadOnly = !useMayChange();
  /** Replaces the selection, and selects what was inserted. */
  const insert = (inserted: string, isBlock: boolean) => {
    const { selectionStart = email.text.length, selectionEnd = email.text.length } = field.current ?? {};
    const [before, after] = [email.text.slice(0, selectionStart), email.text.slice(selectionEnd)];
    const start = isBlock && before.trim() !== '' ? `${before.trimEnd()}\n\n` : before;
    const end = isBlock ? `\n\n${after.trimStart()}` : after;
    // At once, so that the text can be selected.
    flushSync(() => onChange({ ...email, text: `${start}${inserted}${end}` }));
    field.current?.focus();
    field.current?.setSelectionRange(start.length, start.length + inserted.length);
  };
  return (
    <section aria-label="Email in Markdown" className="flex min-w-0 flex-col gap-3">
      <TextField
        label="Subject"
        value={email.subject}
        maxLength={500}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ ...email, subject: target.value })}
      />
      {!isReadOnly && <InsertButtons onInsert={insert} />}
      <TextArea
        ref={field}
        label="Text"
        help="Markdown: ## heading, **bold**, _italic_, [link](https://…), - list. HTML stays as it is typed."
        rows={24}
        className="font-mono"
        maxLength={20_000}
        readOnly={isReadOnly}
        value={email.text}
        onChange={({ target }) => onChange({ ...email, text: target.value })}
      />
      <RenderingNote problem={problem} onGo={undefined} />
      <p className="text-ink-3 text-sm">
        For other layouts,{' '}
        <button type="button" className="rounded-sm underline" onClick={onLeave}>
          edit the email as TSX
        </button>
        .
      </p>
    </section>
  );
}

/** Shows the blocks and variables that can be inserted. */
function InsertButtons({ onInsert }: { onInsert: (text: string, isBlock: boolean) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="float-start me-1.5 text-ink-2 text-sm">Insert</legend>
      {blocks.map(({ name, text }) => (
        <Button key={name} size="small" aria-label={`Insert ${name}`} onClick={() => onInsert(text, true)}>
          {name}
        </Button>
      ))}
      {variables.map((name) => (
        <Button
          key={name}
          size="small"
          aria-label={`Insert ${name}`}
          className="font-mono font-normal"
          onClick={() => onInsert(name, false)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
