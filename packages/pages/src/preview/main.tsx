import type { PreviewIsReady, ShownPreview } from '@portico/dashboard/lib/shown-preview.ts';
import { AccountSettings, PorticoTheme, SignIn, SignUp } from '@portico/react';
import { StrictMode } from 'react';
import { pageRoot } from '../page.ts';

const exampleUser = { displayName: 'Ada Lovelace', primaryEmail: 'ada@example.com' };

function Preview({ page, mode, theme, project }: ShownPreview) {
  return (
    <PorticoTheme theme={theme} colorMode={mode}>
      {/* Nobody signs in here: what people see is what they get, but nothing can be pressed. */}
      <div inert>
        {page === 'sign-in' && <SignIn fullPage mockProject={project} />}
        {page === 'sign-up' && <SignUp fullPage mockProject={project} />}
        {page === 'account-settings' && <AccountSettings fullPage mockUser={exampleUser} mockProject={project} />}
      </div>
    </PorticoTheme>
  );
}

const root = pageRoot();

// Only the screen around this frame says what to show.
addEventListener('message', (event: MessageEvent<ShownPreview>) => {
  if (event.origin !== location.origin || event.source !== parent) return;
  root.render(
    <StrictMode>
      <Preview {...event.data} />
    </StrictMode>,
  );
});
parent.postMessage('portico-preview-is-ready' satisfies PreviewIsReady, location.origin);
