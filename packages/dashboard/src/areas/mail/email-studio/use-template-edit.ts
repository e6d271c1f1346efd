import { type EmailTemplateContent, type EmailTemplateVersions, useAction } from '@portico/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orNull, studioKey } from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { queries, refresh } from '../../../lib/queries.ts';
import { announce } from '../../../ui/states/toasts.tsx';

/** What a person has changed, and what the edit began with. */
interface Edit {
  content: EmailTemplateContent;
  base: EmailTemplateContent;
  version: string;
}

const keyOf = (projectId: string, id: string) => [...studioKey(projectId), 'versions', id];

/** Loads the versions of a template; null if it does not exist. */
export function useTemplateVersions(id: string): UseQueryResult<EmailTemplateVersions | null> {
  const { id: projectId, app } = useProject();
  return useQuery({
    queryKey: keyOf(projectId, id),
    queryFn: async () => await orNull(app.emails.getTemplateVersions(id)),
  });
}

/** The editor of a template. */
export type TemplateEdit = ReturnType<typeof useTemplateEdit>;

/**
 * Returns a template while it is edited: what the person has entered, else the draft, else what is published. Nothing overwrites
 * what another person has saved at the same time.
 */
export function useTemplateEdit(id: string, versions: EmailTemplateVersions) {
  const { id: projectId, app } = useProject();
  const { emails } = app;
  const [edit, setEdit] = useState<Edit>();
  const [replaced, setReplaced] = useState<EmailTemplateContent>();
  const saved = versions.draft ?? versions.published;
  const { content, version } = edit ?? { content: saved, version: versions.version };
  const isDirty = !isSame(content, saved);

  const show = (next: EmailTemplateVersions, stored: EmailTemplateContent) => {
    queries.setQueryData(keyOf(projectId, id), next);
    setEdit((now) => restOf(now, stored, next.version));
  };
  /** Runs a change. If another person was faster, shows their version and changes nothing. */
  const tryTo = async (title: string, change: () => Promise<void>, text?: string) => {
    if (!(await isFirst(change))) {
      queries.setQueryData(keyOf(projectId, id), await emails.getTemplateVersions(id));
      setReplaced(edit?.base ?? saved);
      return;
    }
    setReplaced(undefined);
    announce(text === undefined ? { title } : { title, text });
    void refresh([...studioKey(projectId), 'templates']);
  };
  const save = async () => {
    const next = await emails.saveTemplateDraft(id, content, version);
    show(next, content);
    return next;
  };

  return {
    content,
    saved,
    isDirty,
    /** What the edit began with, if another person has changed the template since then. */
    replaced,
    change: (changes: Partial<EmailTemplateContent>) =>
      setEdit((now) => changed(now ?? { content: saved, base: saved, version: versions.version }, changes)),
    reset: () => setEdit(undefined),
    /** Continues after another person has saved: with their version, or with the own one, which then replaces it. */
    settle: (choice: 'theirs' | 'mine') => {
      setEdit(choice === 'mine' ? { content, base: saved, version: versions.version } : undefined);
      setReplaced(undefined);
    },
    saving: useAction(async () => await tryTo('Draft saved', async () => void (await save()))),
    publishing: useAction(async () => {
      await tryTo(
        'Template published',
        async () => {
          const { version: latest } = isDirty ? await save() : { version };
          show(await emails.publishTemplate(id, latest), content);
        },
        'Users get this text from their next email on.',
      );
    }),
    discarding: useAction(async () => {
      await tryTo('Draft discarded', async () => show(await emails.discardTemplateDraft(id, version), content));
    }),
  };
}

/** Returns what a person has entered since a content was stored; undefined if nothing. */
function restOf(edit: Edit | undefined, stored: EmailTemplateContent, version: string): Edit | undefined {
  if (edit === undefined || isSame(edit.content, stored)) return undefined;
  return { content: edit.content, base: stored, version };
}

/** Returns an edit after a change; undefined if it is as it began. */
function changed({ content, base, version }: Edit, changes: Partial<EmailTemplateContent>): Edit | undefined {
  const next = { ...content, ...changes };
  return isSame(next, base) ? undefined : { content: next, base, version };
}

/** Runs a change. @returns false if another person was faster, so that nothing was changed */
async function isFirst(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 409) return false;
    throw error;
  }
}

function isSame(one: EmailTemplateContent, other: EmailTemplateContent): boolean {
  return one.tsxSource === other.tsxSource && one.themeId === other.themeId;
}
