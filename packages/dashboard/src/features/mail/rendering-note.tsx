import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import type { RenderingProblem } from './rendering-problem.ts';

interface RenderingNoteProps {
  problem: RenderingProblem | undefined;
  /** Moves the cursor to the error. Undefined if it is in another source. */
  onGo: (() => void) | undefined;
}

/** Shows why the email cannot be rendered, and where. */
export function RenderingNote({ problem, onGo }: RenderingNoteProps) {
  return (
    <div role="alert" className="empty:hidden">
      {problem !== undefined && (
        <div className="flex gap-2.5 rounded-md border border-danger-line bg-danger-soft p-3 text-sm">
          <TriangleAlert size={16} className="mt-px shrink-0 text-danger-ink" aria-hidden="true" />
          <div className="wrap-anywhere min-w-0 flex-1">
            <p className="font-medium text-danger-ink">The email cannot be rendered</p>
            <p className="mt-0.5 whitespace-pre-wrap text-ink-2">
              {problem.place !== undefined && `${placeText(problem.place)}: `}
              {problem.message}
            </p>
          </div>
          {onGo !== undefined && (
            <Button size="small" onClick={onGo}>
              Go to error
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function placeText({ source, line, column }: NonNullable<RenderingProblem['place']>): string {
  return `${source === 'theme' ? 'Theme' : 'Template'}, line ${line}, column ${column}`;
}
