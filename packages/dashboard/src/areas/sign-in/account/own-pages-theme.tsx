import { PorticoTheme } from '@portico/react';
import type { ReactNode } from 'react';
import { useTheme } from '../../../lib/theme.ts';

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

/** Gives the ready-made pages the look of the dashboard. */
export function OwnPagesTheme({ children }: { children: ReactNode }) {
  return (
    <PorticoTheme theme={theme} colorMode={useTheme()}>
      {children}
    </PorticoTheme>
  );
}
