import { type ReactNode, useContext } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { PageProjectContext } from '../../text/brand-context.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../button.tsx';
import { Frame, Head, useWindowTitle } from '../card.tsx';
import { explain } from './explain.ts';

/** Props of `MessageCard`. */
export interface MessageCardProps {
  /** The title. */
  readonly title: string;
  /** Content below the title. */
  readonly children?: ReactNode;
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** The title takes the focus, because the card replaces the element that had it. */
  readonly takesFocus?: boolean;
  /** Text of the main button. */
  readonly primaryButtonText?: string;
  /** Action of the main button. The button is busy until its promise settles. */
  readonly primaryAction?: () => Promise<void> | void;
  /** Text of the second button. */
  readonly secondaryButtonText?: string;
  /** Action of the second button. */
  readonly secondaryAction?: () => Promise<void> | void;
}

/** Shows a card with a message and up to two buttons. The buttons show a busy state and errors of their actions. */
export function MessageCard({ title, children, fullPage = false, takesFocus, ...actions }: MessageCardProps) {
  const text = useText();
  const primary = useAction(async () => await actions.primaryAction?.());
  const secondary = useAction(async () => await actions.secondaryAction?.());
  const error = primary.error ?? secondary.error;
  const failure = error === undefined ? undefined : explain(error);
  useWindowTitle(title, fullPage);
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} takesFocus={takesFocus} project={useContext(PageProjectContext)}>
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
