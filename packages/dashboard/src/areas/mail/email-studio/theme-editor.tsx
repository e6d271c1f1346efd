import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { markdownStarter, writeMarkdown } from '../../../features/mail/markdown-source.ts';
import {
  orNull,
  refreshStudio,
  studioKey,
  useBuiltInSource,
  useTemplates,
} from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { AwaitedItem } from './awaited-item.tsx';
import { previewedTemplateId } from './built-in.ts';
import { StoredEditor } from './stored-editor.tsx';

/** Stands for an email to users, which is no template. */
const marketingEmail = 'marketing';

/** Shows the editor of a theme, with the preview of a template in it. */
export function ThemeEditor() {
  const project = useProject();
  const { id } = useParams({ from: '/signed-in/projects/$projectId/emails/themes/$id' });
  const [templateId, setTemplateId] = useState(previewedTemplateId);
  const templates = useTemplates(project);
  const builtIn = useBuiltInSource(project, id);
  const load = async () => await project.app.emails.getTheme(id);
  const theme = useQuery({
    queryKey: [...studioKey(project.id), 'theme', id],
    queryFn: async () => await orNull(load()),
  });
  return (
    <AwaitedItem kind="theme" query={theme}>
      {({ displayName, tsxSource }) => (
        <StoredEditor
          key={id}
          id={id}
          kind="theme"
          name={displayName}
          store={{
            saved: tsxSource,
            save: async (text, base) => await project.app.updateEmailTheme(id, text, { baseTsxSource: base }),
            load: async () => (await load()).tsxSource,
            refresh: async () => await refreshStudio(project.id),
          }}
          others={typeof builtIn.data === 'string' ? [{ name: 'built-in', text: builtIn.data }] : []}
          onRename={async (name) => {
            await project.updateConfig({ [`emails.themes.${id}.displayName`]: name });
            await refreshStudio(project.id);
          }}
          previewOf={(text) =>
            templateId === marketingEmail
              ? { themeTsxSource: text, templateTsxSource: writeMarkdown(markdownStarter) }
              : { themeTsxSource: text, templateId }
          }
          previewControls={
            <SelectField
              label="Template"
              options={[
                ...(templates.data ?? []).map((one) => ({ value: one.id, text: one.displayName })),
                // The other emails have no link to unsubscribe.
                { value: marketingEmail, text: 'Newsletter' },
              ]}
              value={templateId}
              onChange={setTemplateId}
            />
          }
        />
      )}
    </AwaitedItem>
  );
}
