import { CliAuthConfirmation } from '@portico/react';
import { useTitle } from '../../../lib/title.ts';
import { OwnPagesTheme } from './own-pages-theme.tsx';

/** Asks the owner to confirm `portico login`. The command line then has their rights. */
export function ConfirmCommandLine() {
  useTitle('Confirm command-line sign-in');
  return (
    <div className="mx-auto max-w-lg px-4 py-8 sm:px-8">
      <OwnPagesTheme>
        <CliAuthConfirmation fullPage={false} />
      </OwnPagesTheme>
    </div>
  );
}
