import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { SourceDiff } from './source-diff.tsx';

interface ChatProposalProps {
  proposal: string;
  /** The source in the editor. */
  text: string;
  onApply: (source: string) => void;
}

/** Shows a source that the model proposes: its differences, and buttons to apply it and to undo that. */
export function ChatProposal({ proposal, text, onApply }: ChatProposalProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [replaced, setReplaced] = useState<string | undefined>(undefined);
  const isApplied = text === proposal;
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium text-sm">Proposed source</span>
        {isApplied && <Badge tone="success">In the editor</Badge>}
        <span className="ms-auto flex flex-wrap gap-2">
          {!isApplied && (
            <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide changes' : 'Show changes'}
            </Button>
          )}
          {isApplied && replaced !== undefined && (
            <Button size="small" onClick={() => onApply(replaced)}>
              Undo
            </Button>
          )}
          {!isApplied && (
            <Button
              size="small"
              look="primary"
              onClick={() => {
                setReplaced(text);
                onApply(proposal);
              }}
            >
              Apply to editor
            </Button>
          )}
        </span>
      </div>
      {isOpen && !isApplied && <SourceDiff label="Changes of the proposal" before={text} after={proposal} />}
    </div>
  );
}
