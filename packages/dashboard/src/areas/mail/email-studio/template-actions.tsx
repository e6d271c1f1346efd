import type { EmailTemplateVersions } from '@portico/react';
import { useState } from 'react';
import { lacksServer } from '../../../features/mail/needs-server.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { useShortcut } from '../../../lib/shortcut.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { focusUnread } from '../../../ui/forms/unread-fields.ts';
import { announce } from '../../../ui/states/toasts.tsx';
import type { TemplateEdit } from './use-template-edit.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface TemplateActionsProps {
  edit: TemplateEdit;
  versions: EmailTemplateVersions;
  /** Why the template cannot be published. */
  problem: string | undefined;
}

/** Shows the buttons that save, publish and discard the draft of a template, and its versions. */
export function TemplateActions({ edit, versions, problem }: TemplateActionsProps) {
  const { isDirty, replaced, saving, publishing, discarding, reset, change } = edit;
  const needsServer = lacksServer(useProject());
  const mayChange = useMayChange();
  const [isOpen, setIsOpen] = useState(false);
  const isBusy = [saving, publishing, discarding].some(({ isRunning }) => isRunning);
  const hasDraft = versions.draft !== null;
  const isFree = mayChange && !isBusy && replaced === undefined;
  const canSave = isFree && isDirty;
  const canPublish = isFree && !needsServer && problem === undefined && (isDirty || hasDraft);
  const save = () => {
    if (canSave && !focusUnread()) void saving.run();
  };
  // Instead of the dialog of the browser.
  useShortcut('s', save);
  return (
    <>
      {versions.former.length > 0 && <Button onClick={() => setIsOpen(true)}>Versions</Button>}
      {(isDirty || hasDraft) && (
        <Button
          changes
          disabled={!isFree}
          isBusy={discarding.isRunning}
          onClick={() => {
            if (isDirty) reset();
            else void discarding.run();
          }}
        >
          {isDirty ? 'Discard changes' : 'Discard draft'}
        </Button>
      )}
      <Button changes disabled={!canSave} isBusy={saving.isRunning} aria-keyshortcuts="Control+S Meta+S" onClick={save}>
        Save draft
      </Button>
      <Button
        changes
        look={canPublish ? 'primary' : 'secondary'}
        disabled={!canPublish}
        title={problem}
        isBusy={publishing.isRunning}
        onClick={() => {
          if (!focusUnread()) void publishing.run();
        }}
      >
        Publish
      </Button>
      <VersionsDialog
        isOpen={isOpen}
        versions={versions}
        text={edit.content.tsxSource}
        onRestore={({ tsxSource, themeId }) => {
          change({ tsxSource, themeId });
          setIsOpen(false);
          announce({ title: 'Version restored in the editor', text: 'Publish it to use it in emails.' });
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
