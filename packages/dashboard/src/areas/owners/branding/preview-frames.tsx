import type { ProjectBranding } from '@portico/react';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePreview } from '../../../features/mail/use-preview.ts';
import { useProject } from '../../../lib/projects.tsx';
import { serverPath } from '../../../lib/server-path.ts';
import type { PreviewIsReady, ShownPreview, ShownPurchase } from '../../../lib/shown-preview.ts';
import { EmailFrame } from '../../../ui/layout/email-frame.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';

const height = 760;
const isReady: PreviewIsReady = 'portico-preview-is-ready';

interface PageFrameProps {
  /** Path of the page that shows the preview. */
  readonly path: '/branding/preview' | '/branding/purchase-preview';
  readonly shown: ShownPreview | ShownPurchase;
  readonly width: number;
}

/** Shows a page in a frame, and sends it the branding to show. */
export function PageFrame({ path, shown, width }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
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
  return (
    <Scaled width={width}>
      <iframe
        ref={frame}
        title="Preview of the page"
        src={serverPath(path)}
        tabIndex={-1}
        // The page sees the color scheme of its frame.
        style={{ colorScheme: shown.mode }}
        className="size-full rounded-md border-0"
      />
    </Scaled>
  );
}

interface EmailPreviewProps {
  readonly branding: ProjectBranding;
  readonly templateId: string;
  readonly mode: ShownPreview['mode'];
  readonly width: number;
}

/** Shows a built-in email as the server renders it with a branding. */
export function EmailPreview({ branding, templateId, mode, width }: EmailPreviewProps) {
  const project = useProject();
  const { email, problem, error, retry } = usePreview(project, { templateId, branding });
  if (error !== undefined) return <Failed error={error} onRetry={retry} />;
  if (problem !== undefined)
    return <p className="p-3 text-base text-ink-2">The template of this email has an error.</p>;
  if (email === undefined) {
    return (
      <Loading what="the preview">
        <Skeleton className="h-72" />
      </Loading>
    );
  }
  return (
    <Scaled width={width}>
      <EmailFrame title="Preview of the email" html={email.html} scheme={mode} className="size-full rounded-md" />
    </Scaled>
  );
}

/** Shows its content as wide as a device, and smaller if there is less room. */
function Scaled({ width, children }: { width: number; children: ReactNode }) {
  const [box, room] = useWidth();
  const scale = Math.min(1, room / width);
  const style: CSSProperties = {
    width,
    height,
    transform: `scale(${scale})`,
    marginInlineStart: Math.max(0, (room - width) / 2),
  };
  return (
    <div ref={box} style={{ height: height * scale }}>
      <div className="origin-top-left" style={style}>
        {children}
      </div>
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
