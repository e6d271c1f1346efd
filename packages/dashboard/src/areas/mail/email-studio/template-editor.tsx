import { useParams } from '@tanstack/react-router';
import { lacksServer, NeedsServer } from '../../../features/mail/needs-server.tsx';
import { refreshStudio, useBuiltInSource, useTemplate } from '../../../features/mail/studio-queries.ts';
import type { ThemeChoice } from '../../../features/mail/theme-select.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { AwaitedItem } from './awaited-item.tsx';
import { EditorScreen } from './editor-screen.tsx';
import { OwnTheme } from './own-theme.tsx';

/** Shows the editor of a template. */
export function TemplateEditor() {
  const project = useProject();
  const { id } = useParams({ from: '/signed-in/projects/$projectId/emails/templates/$id' });
  const template = useTemplate(project, id);
  const builtIn = useBuiltInSource(project, id);
  const refresh = async () => await refreshStudio(project.id);
  const mayChange = useMayChange();
  const saveTheme = async (themeId: ThemeChoice) =>
    await project.updateConfig({ [`emails.templates.${id}.themeId`]: themeId ?? null });
  return (
    <AwaitedItem kind="template" query={template}>
      {({ displayName, tsxSource, themeId }) => (
        <EditorScreen
          key={id}
          id={id}
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
          refusal={mayChange && lacksServer(project) ? needsServer : undefined}
          onRename={async (name) => {
            await project.updateConfig({ [`emails.templates.${id}.displayName`]: name });
            await refresh();
          }}
          previewOf={(text) => ({ templateTsxSource: text, themeId })}
          settings={<OwnTheme value={themeId} save={saveTheme} />}
        />
      )}
    </AwaitedItem>
  );
}

const needsServer = (
  <NeedsServer
    title="Set up your own email server to change templates"
    text="This project uses the shared email server of this installation, which sends the built-in templates only. You can edit and preview here, but not save."
  />
);
