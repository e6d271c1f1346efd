import type { EmailTemplateVersions } from '@portico/react';
import { useParams } from '@tanstack/react-router';
import { lacksServer, NeedsServer } from '../../../features/mail/needs-server.tsx';
import { refreshStudio, useBuiltInSource, useTemplate, useThemes } from '../../../features/mail/studio-queries.ts';
import { ThemeSelect } from '../../../features/mail/theme-select.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { AwaitedItem } from './awaited-item.tsx';
import { useBlocks } from './blocks/use-blocks.tsx';
import { Conflict } from './conflict.tsx';
import { EditorScreen } from './editor-screen.tsx';
import type { ComparedSource } from './source-comparison.tsx';
import { TemplateActions } from './template-actions.tsx';
import { type TemplateEdit, useTemplateEdit, useTemplateVersions } from './use-template-edit.ts';

/** Shows the editor of a template. */
export function TemplateEditor() {
  const project = useProject();
  const { id } = useParams({ from: '/signed-in/projects/$projectId/emails/templates/$id' });
  const template = useTemplate(project, id);
  const versions = useTemplateVersions(id);
  return (
    <AwaitedItem kind="template" query={template}>
      {({ displayName }) => (
        <AwaitedItem kind="template" query={versions}>
          {(stored) => <VersionsEditor key={id} id={id} name={displayName} versions={stored} />}
        </AwaitedItem>
      )}
    </AwaitedItem>
  );
}

interface VersionsEditorProps {
  id: string;
  name: string;
  versions: EmailTemplateVersions;
}

function VersionsEditor({ id, name, versions }: VersionsEditorProps) {
  const project = useProject();
  const mayChange = useMayChange();
  const themes = useThemes(project);
  const builtIn = useBuiltInSource(project, id);
  const edit = useTemplateEdit(id, versions);
  const { content, isDirty, change, saving, publishing, discarding } = edit;
  const { tsxSource: text, themeId } = content;
  const { undo, problem, ...views } = useBlocks(text, builtIn.data, (tsxSource) => change({ tsxSource }));
  const others: ComparedSource[] = [{ name: 'published', text: versions.published.tsxSource }];
  if (typeof builtIn.data === 'string') others.push({ name: 'built-in', text: builtIn.data });
  const failed = [saving, publishing, discarding].find(({ error }) => error !== undefined);
  return (
    <EditorScreen
      id={id}
      kind="template"
      name={name}
      source={{ text, isDirty, change: (tsxSource) => undo.change(tsxSource, 'source') }}
      error={failed?.error}
      others={others}
      actions={<TemplateActions edit={edit} versions={versions} problem={problem} />}
      notes={<Notes edit={edit} versions={versions} />}
      onRename={async (displayName) => {
        await project.updateConfig({ [`emails.templates.${id}.displayName`]: displayName });
        await refreshStudio(project.id);
      }}
      {...views}
      previewOf={(source) => ({ templateTsxSource: source, themeId })}
      settings={
        <div className="max-w-xs">
          <ThemeSelect
            themes={themes.data ?? []}
            value={themeId}
            isDisabled={!mayChange}
            onChange={(chosen) => change({ themeId: chosen })}
          />
        </div>
      }
    />
  );
}

function Notes({ edit, versions: { draft } }: { edit: TemplateEdit; versions: EmailTemplateVersions }) {
  const project = useProject();
  const mayChange = useMayChange();
  const { replaced, saved, isDirty, settle } = edit;
  return (
    <>
      {mayChange && lacksServer(project) && needsServer}
      {replaced !== undefined && (
        <Conflict
          kind="template"
          base={replaced.tsxSource}
          theirs={saved.tsxSource}
          isDirty={isDirty}
          onSettle={settle}
        />
      )}
      {draft !== null && (
        <p role="status" className="text-base text-ink-2">
          Draft saved <Time date={draft.updatedAt} />. Emails use the published version until you publish the draft.
        </p>
      )}
    </>
  );
}

const needsServer = (
  <NeedsServer
    title="Set up your own email server to publish templates"
    text="This project uses the shared email server of this installation, which sends the built-in templates only. You can edit, preview and save drafts here, but not publish them."
  />
);
