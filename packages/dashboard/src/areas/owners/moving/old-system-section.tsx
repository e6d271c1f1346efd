import type { OldSystem } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { OldSystemDialog } from './old-system-dialog.tsx';
import { oldSystemTestDialog } from './old-system-test-dialog.tsx';

const names: Readonly<Record<OldSystem['type'], string>> = {
  off: 'Off',
  http: 'Your own hook',
  'stack-auth': 'Stack Auth',
};

/** Shows the system from which users move in at their first sign-in, and how many are left there. */
export function OldSystemSection() {
  const project = useProject();
  const [open, setOpen] = useState<'settings' | 'test' | undefined>(undefined);
  const { data } = useQuery({
    queryKey: ['imports', project.id, 'old-system'],
    queryFn: async () => await project.app.imports.getOldSystem(),
  });
  const close = () => setOpen(undefined);
  return (
    <div className="mt-8">
      <Section
        title="Old system"
        id="old-system"
        help="Users move in when they sign in for the first time: the old system is asked whether the password is right."
        action={
          <span className="flex flex-wrap gap-2">
            {data !== undefined && data.type !== 'off' && (
              <Button changes onClick={() => setOpen('test')}>
                Test
              </Button>
            )}
            <Button changes onClick={() => setOpen('settings')}>
              {data?.type === 'off' ? 'Set up' : 'Edit'}
            </Button>
          </span>
        }
      >
        {data !== undefined && <Facts system={data} />}
      </Section>
      <OldSystemDialog isOpen={open === 'settings'} onClose={close} />
      <FormDialog form={open === 'test' && oldSystemTestDialog(project)} onClose={close} />
    </div>
  );
}

function Facts({ system }: { system: OldSystem }) {
  const { type, moved, total, lastMovedAt, failures, lastFailure, lastFailureAt } = system;
  if (type === 'off' && moved === 0) return <p className="text-base text-ink-2">No old system is set up.</p>;
  return (
    <dl className="grid gap-x-6 gap-y-0.5 text-base max-sm:[&_dt:not(:first-child)]:mt-2 sm:grid-cols-[10rem_1fr] sm:gap-y-2">
      <dt className="text-ink-2">Asks</dt>
      <dd>{names[type]}</dd>
      <dt className="text-ink-2">Moved in</dt>
      <dd className="tabular">
        {moved.toLocaleString('en')}
        {lastMovedAt !== null && (
          <>
            , last <Time date={lastMovedAt} />
          </>
        )}
      </dd>
      <dt className="text-ink-2">Remaining</dt>
      <dd className="tabular">{total === null ? 'Unknown' : Math.max(0, total - moved).toLocaleString('en')}</dd>
      {failures > 0 && lastFailureAt !== null && (
        <>
          <dt className="text-ink-2">No usable answer</dt>
          <dd className="min-w-0 break-words">
            <span className="tabular">{failures.toLocaleString('en')}</span>, last <Time date={lastFailureAt} />:{' '}
            {lastFailure}
          </dd>
        </>
      )}
    </dl>
  );
}
