import { Component, type ReactNode } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from './button.tsx';
import { Alert } from './messages/alert.tsx';

interface PartBoundaryProps {
  /** Loads the content again. */
  readonly retry: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Shows the load error of a part of a page in its place, with a button to try again. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const retry = async () => {
      await this.props.retry();
      this.setState({ error: undefined });
    };
    return <FailedPart error={error} retry={retry} />;
  }
}

function FailedPart({ error, retry }: { readonly error: unknown; readonly retry: () => Promise<void> }) {
  const text = useText();
  const again = useAction(retry);
  return (
    <div className="portico-stack">
      <Alert error={again.isRunning ? undefined : (again.error ?? error)} />
      <Button isQuiet isBusy={again.isRunning} onClick={again.run}>
        {text('page.try-again')}
      </Button>
    </div>
  );
}
