import type { ReactNode } from 'react';
import { useLoadingText } from '../text/text-context.tsx';
import { Block } from './block.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { Wait } from './wait.tsx';

interface LoadingBlockProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Asks again for what is in it. */
  readonly retry: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** A block whose content is on its way, or could not be loaded, while the others can be used. */
export function LoadingBlock({ title, text, retry, children }: LoadingBlockProps) {
  return (
    <Block title={title} text={text}>
      <PartBoundary retry={retry}>
        <Wait fallback={<BlockBones />}>{children}</Wait>
      </PartBoundary>
    </Block>
  );
}

/** The shape of what is in a block, until it is there. */
export function BlockBones() {
  const loading = useLoadingText();
  return (
    <div role="status" className="portico-wait portico-stack">
      <span className="portico-hidden">{loading}</span>
      <span className="portico-bone" style={{ height: 64 }} />
    </div>
  );
}
