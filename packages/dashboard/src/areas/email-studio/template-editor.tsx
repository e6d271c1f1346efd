import { useAction } from '@portico/react';
import { Link, useParams } from '@tanstack/react-router';
import { type ThemeChoice, ThemeSelect } from '../../features/emails/theme-select.tsx';
import { useProject } from '../../lib/projects.tsx';
import { inlineLinkClasses } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { announce } from '../../ui/toasts.tsx';
import { AwaitedItem } from './awaited-item.tsx';
import { EditorScreen } from './editor-screen.tsx';
import { refreshStudio, useBuiltInSource, useTemplate, useThemes } from './studio-queries.ts';

/** The editor of a template. */
export function TemplateEditor() {
  const project = useProject();
  const { id } = useParams({ from: '/signed-in/projects/$projectId/emails/templates/$id' });
  const template = useTemplate(project, id);
  const themes = useThemes(project);
  const builtIn = useBuiltInSource(project, id);
  const refresh = async () => await refreshStudio(project.id);
  const choosing = useAction(async (themeId: ThemeChoice) => {
    await project.updateConfig({ [`emails.templates.${id}.themeId`]: themeId ?? null });
    await refresh();
    announce({ title: 'Theme changed' });
  });
  return (
    <AwaitedItem kind="template" query={template}>
      {({ displayName, tsxSource, themeId }) => (
        <EditorScreen
          key={id}
          kind="template"
          name={displayName}
          store={{
            saved: tsxSource,
            save: async (text, base) =>
              void (await project.app.updateEmailTemplate(id, text, undefined, { baseTsxSource: base })),
            load: async () =>
              (await project.app.listEmailTemplates()).find((one) => one.id === id)?.tsxSource ?? tsxSource,
            refresh,
          }}
          builtIn={builtIn.data}
          refusal={project.config.emailConfig.type === 'shared' ? <NeedsServer projectId={project.id} /> : undefined}
          onRename={async (name) => {
            await project.updateConfig({ [`emails.templates.${id}.displayName`]: name });
            await refresh();
          }}
          previewOf={(text) => ({ templateTsxSource: text, themeId })}
          settings={
            <div className="max-w-xs">
              <ThemeSelect
                themes={themes.data ?? []}
                value={themeId}
                onChange={(choice) => void choosing.run(choice)}
              />
              <ProblemNote error={choosing.error} />
            </div>
          }
        />
      )}
    </AwaitedItem>
  );
}

function NeedsServer({ projectId }: { projectId: string }) {
  return (
    <div className="rounded-md border border-warning-line bg-warning-soft p-3 text-base">
      <p className="font-medium">Set up your own email server to change templates</p>
      <p className="mt-0.5 text-ink-2">
        This project uses the shared email server of this installation, which sends the built-in templates only. You can
        edit and preview here, but not save.{' '}
        <Link to="/projects/$projectId/emails" params={{ projectId }} hash="email-server" className={inlineLinkClasses}>
          Set up an email server
        </Link>
      </p>
    </div>
  );
}
