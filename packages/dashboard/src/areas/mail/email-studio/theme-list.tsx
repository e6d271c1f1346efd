import { useAction } from '@portico/react';
import { Palette } from 'lucide-react';
import { refreshStudio, useThemes } from '../../../features/mail/studio-queries.ts';
import { refreshProjects, useProject } from '../../../lib/projects.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { isBuiltIn } from './built-in.ts';
import { StudioList } from './studio-list.tsx';

/** Shows the email themes of the project, and the choice of the active one. */
export function ThemeList() {
  const project = useProject();
  const themes = useThemes(project);
  const activeId = project.config.emailTheme;
  const activating = useAction(async (id: string, name: string) => {
    await project.update({ config: { emailTheme: id } });
    await refreshProjects();
    announce({ title: 'Active theme changed', text: name });
  });
  return (
    <StudioList
      kind="theme"
      icon={Palette}
      subtitle={
        <>
          The layout around the content of emails. Emails use the active theme unless they have their own.
          <ProblemNote error={activating.error} />
        </>
      }
      emptyText="A theme is the layout around the content of emails."
      query={themes}
      columns={[
        {
          id: 'active',
          header: 'Status',
          className: 'w-40',
          cell: ({ id, displayName }) =>
            id === activeId ? (
              <Badge tone="success">Active</Badge>
            ) : (
              <Button
                changes
                size="small"
                aria-label={`Make active: ${displayName}`}
                isBusy={activating.isRunning}
                onClick={() => void activating.run(id, displayName)}
              >
                Make active
              </Button>
            ),
        },
      ]}
      beside={({ id }) => isBuiltIn(id) && builtInBadge}
      onCreate={async (name) => {
        const created = await project.app.createEmailTheme(name);
        await refreshStudio(project.id);
        return created;
      }}
      lost="Emails that use it get the active theme."
      onDelete={async (id) => {
        await project.app.emails.deleteTheme(id);
        await Promise.all([refreshStudio(project.id), refreshProjects()]);
      }}
    />
  );
}

const builtInBadge = (
  <span className="max-sm:hidden">
    <Badge>Built-in</Badge>
  </span>
);
