import type { ProjectBranding } from '@portico/react';
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { useProject } from '../../../lib/projects.tsx';
import type { ShownPreview } from '../../../lib/shown-preview.ts';
import { Select } from '../../../ui/forms/select-field.tsx';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { EmailPreview, PageFrame } from './preview-frames.tsx';
import { shownProject, shownPurchase, themeOf } from './shown-branding.ts';

/** What can be shown. Emails have the ID of their built-in template. */
const pages = [
  { value: 'sign-in', text: 'Sign-in' },
  { value: 'sign-up', text: 'Sign-up' },
  { value: 'account-settings', text: 'Account settings' },
  { value: 'purchase', text: 'Purchase page' },
  { value: '822687fe-8d0a-4467-a0d1-416b6e639478', text: 'Email: sign-in code' },
  { value: 'e84de395-2076-4831-9c19-8e9a96a868e4', text: 'Email: team invitation' },
] as const;
type PageName = (typeof pages)[number]['value'];
const widths = { desktop: 1024, phone: 390 } as const;

/** Shows pages and emails of the app with a branding, at the width of a phone or a desktop, in light or dark mode. */
export function Preview({ branding }: { branding: ProjectBranding }) {
  const [page, setPage] = useState<PageName>('sign-in');
  const [device, setDevice] = useState<keyof typeof widths>(window.innerWidth < widths.phone * 2 ? 'phone' : 'desktop');
  const [mode, setMode] = useState<ShownPreview['mode']>('light');
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-2">
        <Select label="Page" options={pages} value={page} className="h-8 max-w-60" onChange={setPage} />
        <div role="toolbar" aria-label="Preview options" className="flex gap-1">
          <Toggle
            label="Desktop width"
            icon={<Monitor size={16} />}
            isOn={device === 'desktop'}
            onClick={() => setDevice('desktop')}
          />
          <Toggle
            label="Phone width"
            icon={<Smartphone size={16} />}
            isOn={device === 'phone'}
            onClick={() => setDevice('phone')}
          />
          <Toggle
            label="Light mode"
            icon={<Sun size={16} />}
            isOn={mode === 'light'}
            onClick={() => setMode('light')}
          />
          <Toggle label="Dark mode" icon={<Moon size={16} />} isOn={mode === 'dark'} onClick={() => setMode('dark')} />
        </div>
      </div>
      <div className="overflow-hidden rounded-b-lg bg-sunken p-3">
        <Shown page={page} branding={branding} mode={mode} width={widths[device]} />
      </div>
    </section>
  );
}

interface ShownProps {
  page: PageName;
  branding: ProjectBranding;
  mode: ShownPreview['mode'];
  width: number;
}

function Shown({ page, branding, mode, width }: ShownProps) {
  const project = useProject();
  const identifierFirst = useDocumentValue('auth.identifierFirst').value === true;
  switch (page) {
    case 'sign-in':
    case 'sign-up':
    case 'account-settings': {
      const shown = { page, mode, theme: themeOf(branding), project: shownProject(project, branding, identifierFirst) };
      return <PageFrame key="page" path="/branding/preview" shown={shown} width={width} />;
    }
    case 'purchase': {
      const shown = { mode, ...shownPurchase(project, branding) };
      return <PageFrame key="purchase" path="/branding/purchase-preview" shown={shown} width={width} />;
    }
    default:
      return <EmailPreview templateId={page} branding={branding} mode={mode} width={width} />;
  }
}
