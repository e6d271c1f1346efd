import { Component, type ReactNode } from 'react';
import { accountPages } from '../text/account-pages.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from './alert.tsx';

/** Shows what went wrong with a section in its place; the others can still be opened. */
export class SectionBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <FailedSection error={error} />;
  }
}

function FailedSection({ error }: { readonly error: unknown }) {
  const text = useText();
  return (
    <div className="portico-stack">
      <Alert error={error} />
      <Button isQuiet onClick={() => window.location.reload()}>
        {text('page.try-again')}
      </Button>
    </div>
  );
}

/** The shape of a section until its content is there. */
export function SectionSkeleton() {
  const text = useText(accountPages);
  return (
    <div role="status" className="portico-wait portico-stack">
      <span className="portico-hidden">{text('loading')}</span>
      <span className="portico-bone" style={{ width: '38%', height: 20 }} />
      <span className="portico-bone" style={{ height: 44 }} />
      <span className="portico-bone" style={{ height: 44 }} />
    </div>
  );
}
