import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { readMarkdown, writeMarkdown } from '../../../features/mail/markdown-source.ts';
import type { RenderingProblem } from '../../../features/mail/rendering-problem.ts';
import { refreshStudio, studioKey } from '../../../features/mail/studio-queries.ts';
import type { ThemeChoice } from '../../../features/mail/theme-select.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { AwaitedItem } from './awaited-item.tsx';
import { MarkdownPane } from './markdown/markdown-pane.tsx';
import { OwnTheme } from './own-theme.tsx';
import type { EditorText } from './source-pane.tsx';
import { StoredEditor } from './stored-editor.tsx';

/** Shows the editor of a draft. */
export function DraftEditor() {
  const project = useProject();
  const { id } = useParams({ from: '/signed-in/projects/$projectId/emails/drafts/$id' });
  const load = async () => (await project.app.listEmailDrafts()).find((one) => one.id === id);
  const draft = useQuery({
    queryKey: [...studioKey(project.id), 'draft', id],
    queryFn: async () => (await load()) ?? null,
  });
  const refresh = async () => await refreshStudio(project.id);
  const mayChange = useMayChange();
  const [isTsx, setIsTsx] = useState(false);
  const saveTheme = async (themeId: ThemeChoice) => await project.app.updateEmailDraft(id, { themeId });
  return (
    <AwaitedItem kind="draft" query={draft}>
      {({ displayName, tsxSource, themeId }) => (
        <StoredEditor
          key={id}
          id={id}
          kind="draft"
          name={displayName}
          store={{
            saved: tsxSource,
            save: async (text, base) =>
              await project.app.updateEmailDraft(id, { tsxSource: text, themeId, baseTsxSource: base }),
            load: async () => (await load())?.tsxSource ?? tsxSource,
            refresh,
          }}
          others={[]}
          onRename={async (name) => {
            await project.app.updateEmailDraft(id, { displayName: name, themeId });
            await refresh();
          }}
          actions={(isDirty) =>
            isDirty || !mayChange ? null : (
              <Link
                to="/projects/$projectId/emails/drafts/$id/send"
                params={{ projectId: project.id, id }}
                className={buttonClasses('primary')}
              >
                <Send size={15} aria-hidden="true" />
                Send
              </Link>
            )
          }
          paneOf={isTsx ? undefined : (source, problem) => markdownPaneOf(source, problem, () => setIsTsx(true))}
          previewOf={(text) => ({ templateTsxSource: text, themeId })}
          settings={<OwnTheme value={themeId} save={saveTheme} />}
        />
      )}
    </AwaitedItem>
  );
}

/** Shows an email that is written in Markdown. Undefined for TSX. */
function markdownPaneOf(source: EditorText, problem: RenderingProblem | undefined, leave: () => void) {
  const email = readMarkdown(source.text);
  if (email === undefined) return undefined;
  return (
    <MarkdownPane
      email={email}
      problem={problem}
      onChange={(next) => source.change(writeMarkdown(next))}
      onLeave={leave}
    />
  );
}
