import type { ReactNode } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../button.tsx';
import { Frame, Head, useWindowTitle } from '../card.tsx';
import { explain } from './explain.ts';

/** What `MessageCard` takes. */
export interface MessageCardProps {
  /** The headline. */
  readonly title: string;
  /** What is said below it. */
  readonly children?: ReactNode;
  /** Fills the window and centres the card in it. */
  readonly fullPage?: boolean;
  /** The title takes the focus, because the card replaces something that had it. */
  readonly takesFocus?: boolean;
  /** The thing to do next. */
  readonly primaryButtonText?: string;
  /** What it does. A promise keeps the button busy until it is over. */
  readonly primaryAction?: () => Promise<void> | void;
  /** The other thing to do. */
  readonly secondaryButtonText?: string;
  /** What that does. */
  readonly secondaryAction?: () => Promise<void> | void;
}

/** A card that says something and offers the way on. Its buttons wait for what they started, and say if it failed. */
export function MessageCard({ title, children, fullPage = false, takesFocus, ...actions }: MessageCardProps) {
  const text = useText();
  const primary = useAction(async () => await actions.primaryAction?.());
  const secondary = useAction(async () => await actions.secondaryAction?.());
  const error = primary.error ?? secondary.error;
  const failure = error === undefined ? undefined : explain(error);
  useWindowTitle(title, fullPage);
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} takesFocus={takesFocus}>
        {children}
      </Head>
      <div role="alert" className="portico-alert">
        {failure !== undefined && text(failure.key, failure.fill)}
      </div>
      {(actions.primaryButtonText ?? actions.secondaryButtonText) !== undefined && (
        <div className="portico-actions">
          {actions.primaryButtonText !== undefined && (
            <Button isBusy={primary.isRunning} onClick={primary.run}>
              {actions.primaryButtonText}
            </Button>
          )}
          {actions.secondaryButtonText !== undefined && (
            <Button isQuiet isBusy={secondary.isRunning} onClick={secondary.run}>
              {actions.secondaryButtonText}
            </Button>
          )}
        </div>
      )}
    </Frame>
  );
}
