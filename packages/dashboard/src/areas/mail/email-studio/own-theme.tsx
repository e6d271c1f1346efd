import { useAction } from '@portico/react';
import { refreshStudio, useThemes } from '../../../features/mail/studio-queries.ts';
import { type ThemeChoice, ThemeSelect } from '../../../features/mail/theme-select.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface OwnThemeProps {
  value: ThemeChoice;
  save: (themeId: ThemeChoice) => Promise<void>;
}

/** Shows the theme of a draft, and saves another one. */
export function OwnTheme({ value, save }: OwnThemeProps) {
  const project = useProject();
  const themes = useThemes(project);
  const isDisabled = !useMayChange();
  const choosing = useAction(async (themeId: ThemeChoice) => {
    await save(themeId);
    await refreshStudio(project.id);
    announce({ title: 'Theme changed' });
  });
  return (
    <div className="max-w-xs">
      <ThemeSelect
        themes={themes.data ?? []}
        value={value}
        isDisabled={isDisabled}
        onChange={(choice) => void choosing.run(choice)}
      />
      <ProblemNote error={choosing.error} />
    </div>
  );
}
