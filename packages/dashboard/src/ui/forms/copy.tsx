import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fill } from '../../lib/fill.ts';
import { page } from '../../lib/words.ts';
import { classes } from '../layout/classes.ts';
import { announce } from '../states/toasts.tsx';
import { Button } from './button.tsx';

/** Copies a text to the clipboard, and returns whether it was copied within the last two seconds. */
function useCopy(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) setIsCopied(true);
  };
  return { isCopied, copy };
}

/** Copies a text to the clipboard. Says so if the browser forbids it. @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await putOnClipboard(text);
  if (!isCopied) announce({ title: page.words.copyBlocked, text: page.words.copyBlockedText });
  return isCopied;
}

/** The clipboard API exists only on secure pages. The older way also works on HTTP. */
async function putOnClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  return isDone;
}

/** Shows a copy button. */
export function CopyButton({ text, what, label = page.words.copy }: { text: string; what: string; label?: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <Button size="small" aria-label={fill(page.words.copyWhat, { what })} onClick={() => void copy()}>
      {isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      <span aria-live="polite" className="min-w-12 text-start">
        {isCopied ? page.words.copied : label}
      </span>
    </Button>
  );
}

interface CopyableProps {
  text: string;
  /** Name of the text, for the button: "user ID". */
  what: string;
}

/** Shows an ID or URL in a monospaced font. A click copies it. */
export function CopyableText({ text, what }: CopyableProps) {
  const { isCopied, copy } = useCopy(text);
  return (
    <button
      type="button"
      title={isCopied ? page.words.copied : fill(page.words.copyWhat, { what })}
      aria-label={`${fill(page.words.copyWhat, { what })} ${text}`}
      onClick={() => void copy()}
      className="group inline-flex min-w-0 max-w-full items-center gap-1.5 rounded-sm font-mono text-ink-2 text-xs hover:text-ink"
    >
      <span className="truncate">{text}</span>
      <CopyIcon isCopied={isCopied} className="opacity-60 group-hover:opacity-100 group-focus-visible:opacity-100" />
    </button>
  );
}

/** Shows a small button that copies an ID, in place of the ID. */
export function CopyIdButton({ text, what, className }: CopyableProps & { className?: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <button
      type="button"
      title={text}
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
      className={classes('inline-flex items-center gap-1.5 rounded-sm text-ink-3 text-xs hover:text-ink', className)}
    >
      <CopyIcon isCopied={isCopied} />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy ID'}</span>
    </button>
  );
}

/** Shows an ID in a table row. Only the icon after it copies it, because a click on the text opens the row. */
export function CopyableCell({ text, what }: CopyableProps) {
  const { isCopied, copy } = useCopy(text);
  return (
    <span className="flex min-w-0 items-center gap-0.5 font-mono text-ink-2 text-xs">
      <span className="truncate">{text}</span>
      <button
        type="button"
        title={isCopied ? page.words.copied : fill(page.words.copyWhat, { what })}
        aria-label={`${fill(page.words.copyWhat, { what })} ${text}`}
        onClick={() => void copy()}
        className={classes(
          'shrink-0 rounded-sm p-1.5 hover:text-ink focus-visible:opacity-100 group-hover/row:opacity-100',
          isCopied ? 'opacity-100' : 'opacity-0',
        )}
      >
        <CopyIcon isCopied={isCopied} />
      </button>
    </span>
  );
}

function CopyIcon({ isCopied, className }: { isCopied: boolean; className?: string }) {
  return isCopied ? (
    <Check size={12} className="shrink-0 text-success-ink" aria-hidden="true" />
  ) : (
    <Copy size={12} className={classes('shrink-0', className)} aria-hidden="true" />
  );
}
