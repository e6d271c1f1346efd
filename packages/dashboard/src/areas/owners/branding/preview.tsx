import { type BrandColors, completeColors, fontOf, shownMethods } from '@portico/contract/branding';
import type { AdminOwnedProject, ProjectBranding } from '@portico/react';
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PreviewIsReady, ShownPreview } from '../../../../apps/preview/shown-preview.ts';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { useProject } from '../../../lib/projects.tsx';
import { serverPath } from '../../../lib/server-path.ts';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { enabledMethods } from './enabled-methods.ts';

const pageNames = { 'sign-in': 'Sign-in', 'sign-up': 'Sign-up', 'account-settings': 'Account settings' } as const;
const widths = { desktop: 1024, phone: 390 } as const;
const height = 760;
const isReady: PreviewIsReady = 'portico-preview-is-ready';

/** Shows the pages of the app with a branding, at the width of a phone or a desktop, in light or dark mode. */
export function Preview({ branding }: { branding: ProjectBranding }) {
  const project = useProject();
  const [page, setPage] = useState<ShownPreview['page']>('sign-in');
  const [device, setDevice] = useState<keyof typeof widths>(window.innerWidth < widths.phone * 2 ? 'phone' : 'desktop');
  const [mode, setMode] = useState<ShownPreview['mode']>('light');
  const identifierFirst = useDocumentValue('auth.identifierFirst').value === true;
  const shown: ShownPreview = {
    page,
    mode,
    theme: themeOf(branding),
    project: shownProject(project, branding, identifierFirst),
  };
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-2">
        <select
          aria-label="Page"
          value={page}
          onChange={(event) => setPage(event.target.value as ShownPreview['page'])}
          className="h-8 rounded-md border border-control bg-raised px-2 text-base"
        >
          {Object.entries(pageNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
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
      <div className="overflow-hidden rounded-b-lg bg-panel p-3">
        <Frame shown={shown} width={widths[device]} />
      </div>
    </section>
  );
}

/** Returns what the pages read from the project, with a branding that is not published. */
function shownProject(
  project: AdminOwnedProject,
  branding: ProjectBranding,
  identifierFirst: boolean,
): ShownPreview['project'] {
  const { displayName, logoUrl, fullLogoUrl, logoDarkModeUrl, logoFullDarkModeUrl, config } = project;
  const { termsUrl, privacyUrl, pictureUrl, layout, texts } = branding;
  const methods = shownMethods(branding, enabledMethods(project));
  return {
    displayName,
    logoUrl,
    fullLogoUrl,
    logoDarkModeUrl,
    logoFullDarkModeUrl,
    branding: { layout, pictureUrl, texts, methods, termsUrl, privacyUrl },
    config: {
      signUpEnabled: config.signUpEnabled,
      identifierFirst,
      credentialEnabled: config.credentialEnabled,
      magicLinkEnabled: config.magicLinkEnabled,
      passkeyEnabled: config.passkeyEnabled,
      oauthProviders: config.oauthProviders.map(({ id }) => ({ id })),
    },
  };
}

/** Shows the preview in a frame that is as wide as the device, and smaller if there is less room. */
function Frame({ shown, width }: { shown: ShownPreview; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [box, room] = useWidth();
  const latest = useRef(shown);
  const send = useCallback(() => frame.current?.contentWindow?.postMessage(latest.current, location.origin), []);
  useEffect(() => {
    latest.current = shown;
    send();
  }, [shown, send]);
  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent) => {
      if (data === isReady && source === frame.current?.contentWindow) send();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [send]);
  const scale = Math.min(1, room / width);
  return (
    <div ref={box} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title="Preview of the page"
        src={serverPath('/branding/preview')}
        tabIndex={-1}
        className="origin-top-left rounded-md border-0"
        style={{ width, height, transform: `scale(${scale})`, marginInlineStart: Math.max(0, (room - width) / 2) }}
      />
    </div>
  );
}

/** Returns the width of an element, and the reference for it. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    setWidth(current.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}

/** Returns the look as the theme of an app. It changes without starting the page again. */
function themeOf(branding: ProjectBranding): ShownPreview['theme'] {
  const { light, dark } = completeColors(branding);
  const font = fontOf(branding);
  return {
    light: withoutAbsent(light),
    dark: withoutAbsent(dark),
    ...(branding.radius === undefined ? {} : { radius: `${branding.radius}px` }),
    ...(font === undefined ? {} : { font }),
  };
}

function withoutAbsent(colors: BrandColors): NonNullable<ShownPreview['theme']['light']> {
  return Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== undefined));
}
