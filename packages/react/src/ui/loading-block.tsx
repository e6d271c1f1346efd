import type { ReactNode } from 'react';
import { Wait } from '../loading/wait.tsx';
import { useLoadingText } from '../text/text-context.tsx';
import { Block } from './block.tsx';
import { PartBoundary } from './part-boundary.tsx';

interface LoadingBlockProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Loads the content again. */
  readonly retry: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Shows a block that loads its own content, so that the other blocks work while it is loading or if it fails. */
export function LoadingBlock({ title, text, retry, children }: LoadingBlockProps) {
  return (
    <Block title={title} text={text}>
      <PartBoundary retry={retry}>
        <Wait fallback={<BlockBones />}>{children}</Wait>
      </PartBoundary>
    </Block>
  );
}

/** Shows a skeleton of the content of a block. */
export function BlockBones() {
  const loading = useLoadingText();
  return (
    <div role="status" className="portico-wait portico-stack">
      <span className="portico-hidden">{loading}</span>
      <span className="portico-bone" style={{ height: 64 }} />
    </div>
  );
}
