import { type BlockEmail, problemsOfBlocks, readBlocks, writeBlocks } from '@portico/contract/email-blocks';
import { useMemo, useState } from 'react';
import type { RenderingProblem } from '../../../../features/mail/rendering-problem.ts';
import type { EditorText } from '../source-pane.tsx';
import { BlocksPane } from './blocks-pane.tsx';
import { type SourceView, SourceViews } from './source-views.tsx';
import { useUndo } from './use-undo.ts';

/** Returns how the blocks of a template are shown, and why they cannot be sent. */
export function useBlocks(text: string, builtInSource: string | null | undefined, change: (text: string) => void) {
  const [view, setView] = useState<SourceView>('blocks');
  const [isUnlocked, setIsUnlocked] = useState(false);
  const undo = useUndo(text, change);
  const blocks = useMemo(() => readBlocks(text), [text]);
  const builtIn = typeof builtInSource === 'string' ? readBlocks(builtInSource) : undefined;
  const begin = () => {
    undo.change(writeBlocks(builtIn ?? starter));
    setView('blocks');
    setIsUnlocked(false);
  };
  return {
    undo,
    problem: blocks && problemsOfBlocks(blocks)[0]?.message,
    sourceControls: (
      <SourceViews view={view} hasBlocks={blocks !== undefined} undo={undo} onChange={setView} onBlocks={begin} />
    ),
    onUnlock: blocks === undefined || isUnlocked ? undefined : () => setIsUnlocked(true),
    paneOf: (_source: EditorText, rendering: RenderingProblem | undefined, language: string) =>
      blocks === undefined || view === 'tsx' ? undefined : (
        <BlocksPane email={blocks} builtIn={builtIn} problem={rendering} language={language} undo={undo} />
      ),
  };
}

/** What a template of the project begins with in blocks. */
const starter: BlockEmail = {
  subject: 'News from {project.displayName}',
  blocks: [
    { type: 'heading', text: 'Hello {user.displayName}' },
    { type: 'text', text: 'Write your text here.' },
    { type: 'button', label: 'Open', url: 'https://example.com' },
  ],
  variables: {},
};
