import { AccountSettings, PorticoTheme } from '@portico/react';
import { useTheme } from '../../app/theme.ts';
import { useTitle } from '../../lib/title.ts';

/** The colors of the dashboard, which follow its mode. */
const colors = {
  accent: 'var(--accent)',
  accentText: 'var(--on-accent)',
  background: 'var(--page)',
  surface: 'var(--raised)',
  text: 'var(--ink)',
  border: 'var(--line)',
};
const theme = { light: colors, dark: colors, font: '"Inter Variable", system-ui, sans-serif' };

/** The account of the signed-in person: profile, password, second factor, passkeys and sessions. */
export function Account() {
  useTitle('Account settings');
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
      <PorticoTheme theme={theme} colorMode={useTheme()}>
        <AccountSettings />
      </PorticoTheme>
    </div>
  );
}
