import type { AdminEmailTemplate } from '@portico/react';
import { FileText } from 'lucide-react';
import { refreshStudio, useTemplates, useThemes } from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { isBuiltIn } from './built-in.ts';
import { StudioList } from './studio-list.tsx';

/** Shows the email templates of the project. */
export function TemplateList() {
  const project = useProject();
  const templates = useTemplates(project);
  const themes = useThemes(project);
  const themeOf = ({ themeId }: AdminEmailTemplate) => {
    if (themeId === false) return 'No theme';
    if (themeId === undefined) return 'Active theme';
    return themes.data?.find(({ id }) => id === themeId)?.displayName ?? 'Active theme';
  };
  return (
    <StudioList
      kind="template"
      icon={FileText}
      subtitle="The content of emails. Your app sends the built-in templates. You send your own templates with the API."
      emptyText="A template is the content of an email that your app sends."
      query={templates}
      columns={[{ id: 'theme', header: 'Theme', cell: themeOf, className: 'w-48 max-sm:hidden' }]}
      beside={({ id, hasDraft }) => (
        <>
          {isBuiltIn(id) && <Badge>Built-in</Badge>}
          {hasDraft && <Badge tone="accent">Unpublished draft</Badge>}
        </>
      )}
      onCreate={async (name) => {
        const created = await project.app.createEmailTemplate(name);
        await refreshStudio(project.id);
        return created;
      }}
      lost="Requests that send it will fail."
      onDelete={async (id) => {
        await project.app.emails.deleteTemplate(id);
        await refreshStudio(project.id);
      }}
    />
  );
}
