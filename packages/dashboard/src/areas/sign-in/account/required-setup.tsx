import { MFA } from '@portico/react';
import { useTitle } from '../../../lib/title.ts';
import { OwnPagesTheme } from './own-pages-theme.tsx';

/** Sets up the second factor that the dashboard requires. @param onDone called when the recovery codes are saved */
export function RequiredSetup({ onDone }: { onDone: () => void }) {
  useTitle('Set up an authenticator app');
  return (
    <main className="mx-auto max-w-lg px-4 py-8 sm:px-8">
      <OwnPagesTheme>
        <MFA onSuccess={onDone} />
      </OwnPagesTheme>
    </main>
  );
}
