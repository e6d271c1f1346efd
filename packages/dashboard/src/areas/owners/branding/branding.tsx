import { Tabs } from '@base-ui/react/tabs';
import type { BrandingVersions } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { focusUnread } from '../../../ui/forms/unread-fields.ts';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { tabClasses } from '../../../ui/layout/screen-tabs.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { ColorSections } from './color-sections.tsx';
import { LayoutSection } from './layout-section.tsx';
import { LinksSection, linkProblem } from './links-section.tsx';
import { Logos } from './logos.tsx';
import { MethodsSection } from './methods-section.tsx';
import { Preview } from './preview.tsx';
import { TextsSection } from './texts-section.tsx';
import { type BrandingEdit, useBrandingEdit, useBrandingVersions } from './use-branding-edit.ts';

/** Shows the look of the ready-made pages, with a preview. */
export function Branding() {
  const { data, isPending, isLoadingError, error, refetch } = useBrandingVersions();
  if (data !== undefined) return <BrandingForm versions={data} />;
  return (
    <Screen subtitle={subtitle}>
      {isPending && (
        <Loading what="the branding">
          <div className="grid gap-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
            <Card className="h-96 p-5">
              <Skeleton className="h-full" />
            </Card>
            <Card className="h-96 p-5">
              <Skeleton className="h-full" />
            </Card>
          </div>
        </Loading>
      )}
      {isLoadingError && (
        <Card>
          <Failed error={error} onRetry={refetch} />
        </Card>
      )}
    </Screen>
  );
}

const subtitle = 'The look of the ready-made pages in your app. Publishing needs no deployment.';

function BrandingForm({ versions }: { versions: BrandingVersions }) {
  const edit = useBrandingEdit(versions);
  return (
    <Screen subtitle={subtitle} actions={<Actions edit={edit} versions={versions} />}>
      <UnsavedGuard isDirty={edit.isDirty} />
      <div className="flex flex-col gap-4">
        <Outdated edit={edit} />
        <State edit={edit} versions={versions} />
        <Parts edit={edit} />
      </div>
    </Screen>
  );
}

/** Shows one part of the branding at a time, so that none is longer than the preview beside it. */
function Parts({ edit: { branding, change, saving } }: { edit: BrandingEdit }) {
  const { id: projectId } = useProject();
  const props = { branding, onChange: change };
  const parts = [
    { name: 'Logos and colors', content: <ColorSections {...props} /> },
    { name: 'Layout and font', content: <LayoutSection {...props} /> },
    {
      name: 'Methods and links',
      content: (
        <>
          <MethodsSection {...props} />
          <LinksSection {...props} />
        </>
      ),
    },
    { name: 'Texts', content: <TextsSection {...props} /> },
  ];
  return (
    <Tabs.Root defaultValue={parts[0]?.name}>
      <Tabs.List
        aria-label="Parts of the branding"
        className="-mt-2 mb-6 flex gap-1 overflow-x-auto border-line border-b"
      >
        {parts.map(({ name }) => (
          <Tabs.Tab key={name} value={name} className={tabClasses}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className="grid items-start gap-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {parts.map(({ name, content }, index) => (
            <Tabs.Panel key={name} value={name} tabIndex={-1} className="flex min-w-0 flex-col gap-4 outline-none">
              {index === 0 && <Logos />}
              <Form className="flex min-w-0 flex-col gap-4" onSend={() => void saving.run()}>
                {content}
              </Form>
            </Tabs.Panel>
          ))}
          <p className="text-ink-3 text-sm">
            The name of the project is in{' '}
            <Link to="/projects/$projectId/settings" params={{ projectId }} className="underline">
              Settings
            </Link>
            .
          </p>
        </div>
        <div className="min-w-0 max-xl:order-first xl:sticky xl:top-6">
          <Preview branding={branding} />
        </div>
      </div>
    </Tabs.Root>
  );
}

interface PartProps {
  edit: BrandingEdit;
  versions: BrandingVersions;
}

function Actions({ edit, versions }: PartProps) {
  const { isDirty, isOutdated, branding, saving, publishing, discarding, undoing } = edit;
  const isBusy = [saving, publishing, discarding, undoing].some(({ isRunning }) => isRunning);
  const { termsUrl, privacyUrl, pictureUrl, faviconUrl } = branding;
  const isSound = [termsUrl, privacyUrl, pictureUrl, faviconUrl].every((url) => linkProblem(url) === undefined);
  const canSave = isDirty && isSound && !isOutdated && !isBusy;
  const hasDraft = versions.draft !== null;
  return (
    <>
      {versions.former.length > 0 && !isDirty && !hasDraft && (
        <Button changes disabled={isBusy} isBusy={undoing.isRunning} onClick={() => void undoing.run()}>
          Undo last publish
        </Button>
      )}
      {(isDirty || hasDraft) && (
        <Button
          changes
          disabled={isBusy || isOutdated}
          isBusy={discarding.isRunning}
          onClick={() => {
            if (isDirty) edit.reset();
            else void discarding.run();
          }}
        >
          {isDirty ? 'Discard changes' : 'Discard draft'}
        </Button>
      )}
      <Button changes disabled={!canSave} isBusy={saving.isRunning} onClick={() => !focusUnread() && void saving.run()}>
        Save draft
      </Button>
      <Button
        changes
        look={canSave || hasDraft ? 'primary' : 'secondary'}
        disabled={!(canSave || (hasDraft && !isDirty && !isOutdated && !isBusy))}
        isBusy={publishing.isRunning}
        onClick={() => !focusUnread() && void publishing.run()}
      >
        Publish
      </Button>
    </>
  );
}

/** Says what the app shows, and shows the error of the last action. */
function State({ edit, versions: { draft } }: PartProps) {
  const failure = [edit.saving, edit.publishing, edit.discarding, edit.undoing].find(
    ({ error }) => error !== undefined,
  );
  return (
    <>
      {draft !== null && (
        <p role="status" className="text-base text-ink-2">
          Draft saved <Time date={draft.updatedAt} />. Your app shows the published branding until you publish the
          draft.
        </p>
      )}
      <ProblemNote error={failure?.error} />
    </>
  );
}

/** Says that another person has saved another branding, and asks which one to keep. */
function Outdated({ edit: { isDirty, isOutdated, settle } }: { edit: BrandingEdit }) {
  if (!isOutdated) return null;
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-md border border-warning-line bg-warning-soft p-3 text-base"
    >
      <div>
        <p className="font-medium">Another person has changed the branding since you opened it</p>
        <p className="mt-0.5 text-ink-2">Nothing of yours has been saved yet.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => settle('theirs')}>Use their version</Button>
        {isDirty && <Button onClick={() => settle('mine')}>Keep mine and continue</Button>}
      </div>
    </div>
  );
}
