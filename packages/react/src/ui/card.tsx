import type { Branding } from '@portico/js';
import { type ComponentType, type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../loading/wait.tsx';
import { type ShownProject, useBrand } from '../text/brand-context.ts';
import { useLoadingText } from '../text/text-context.tsx';
import { useAwaitedTitle } from './page-navigation.ts';
import { ServerNotice } from './server-notice.tsx';
import { Scope, type Sheet } from './theme/theme.tsx';

/** Shows the branding of the project on the cards below. Its code is loaded only for projects that have one. */
export const Branded: ComponentType<{ readonly branding: Branding; readonly children: ReactNode }> =
  /* @__PURE__ */ lazyPart(async () => (await import('./theme/brand.tsx')).Branded);

interface FrameProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** Uses two columns if there is room. */
  readonly isWide?: boolean;
  readonly sheet?: Sheet;
  readonly children: ReactNode;
}

/** Shows a card, either alone on a page or as a part of one. */
export function Frame({ fullPage = false, isWide, sheet, children }: FrameProps) {
  const brand = useBrand();
  return (
    <Scope className={fullPage ? 'portico-page' : undefined} layout={isWide ? undefined : brand?.layout} sheet={sheet}>
      {brand?.frame}
      {/** Roles instead of the elements that have them, because hosts style elements by name. */}
      <div className="portico-column" style={isWide ? wide : undefined} role={fullPage ? 'main' : undefined}>
        <div className="portico-card">
          {children}
          <ServerNotice />
        </div>
      </div>
    </Scope>
  );
}

/** A container for size queries. */
const wide: CSSProperties = { maxWidth: 960, container: 'portico-wide / inline-size' };

export interface HeadProps {
  readonly title: string;
  /** The project, whose logo is shown. Without a name, the place of the logo is kept. */
  readonly project?: ShownProject | undefined;
  /** Takes the focus when it appears, because the element with the focus was replaced. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

/** Shows the title of a card. */
export function Head({ title, project, takesFocus = false, children }: HeadProps) {
  const heading = useAwaitedTitle(takesFocus);
  return (
    <div className="portico-head">
      {project !== undefined && <Mark project={project} />}
      <h1 ref={heading} tabIndex={-1} className="portico-title">
        {title}
      </h1>
      {children !== undefined && <div className="portico-lead">{children}</div>}
    </div>
  );
}

/** Shows the logo of the project: the wide one, else the square one, else the first letter of its name. */
function Mark({ project }: { project: ShownProject }) {
  const { displayName, logoUrl, fullLogoUrl, logoDarkModeUrl, logoFullDarkModeUrl } = project;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const logo = (url: string | null, display?: string) =>
    url !== null &&
    !failed.includes(url) && (
      <img
        className="portico-logo"
        src={url}
        alt=""
        height={44}
        // The browser does not load the one that is hidden.
        {...(display !== undefined && { loading: 'lazy', style: { display } })}
        onError={() => setFailed((before) => [...before, url])}
      />
    );
  const light = fullLogoUrl ?? logoUrl;
  const inDark = logo(logoFullDarkModeUrl ?? (fullLogoUrl === null ? logoDarkModeUrl : null), 'var(--p-in-dark)');
  const inLight = logo(light, inDark === false ? undefined : 'var(--p-in-light)');
  if (inLight !== false)
    return (
      <>
        {inLight}
        {inDark}
      </>
    );
  const initial = displayName.trim().match(/[\p{L}\p{N}]/u)?.[0];
  if (initial === undefined && displayName !== '') return null;
  return (
    <span className="portico-mark" aria-hidden="true">
      {initial?.toLocaleUpperCase()}
    </span>
  );
}

interface CardSkeletonProps extends Pick<FrameProps, 'fullPage' | 'isWide'> {
  /** Text for screen readers. Default: "Loading". */
  readonly label?: string;
}

/** Shows a skeleton of a card, after a short delay, while the content is loading. */
export function CardSkeleton({ label, ...frame }: CardSkeletonProps) {
  const loading = useLoadingText();
  return (
    <Frame {...frame}>
      <div role="status" className="portico-wait">
        <span className="portico-hidden">{label ?? loading}</span>
        <div aria-hidden="true">
          <div className="portico-head">
            <span className="portico-mark" />
            <Bone width={200} height={20} line={28} />
          </div>
          <div className="portico-stack">
            <FieldBones />
            <FieldBones hasNote />
            <Bone height={44} />
          </div>
          <div className="portico-foot">
            <Bone width={160} height={14} line={20} />
          </div>
        </div>
      </div>
    </Frame>
  );
}

function FieldBones({ hasNote = false }: { hasNote?: boolean }) {
  return (
    <div className="portico-field">
      <div className="portico-label">
        <Bone width={96} height={14} line={20} isStart />
      </div>
      <Bone height={44} />
      {hasNote && (
        <div className="portico-note">
          <Bone width={128} height={14} line={20} isStart />
        </div>
      )}
    </div>
  );
}

/** Shows a gray shape, centered in the line of the text that it represents. */
function Bone(props: { width?: number; height: number; line?: number; isStart?: boolean }) {
  const { width, height, line = height, isStart = false } = props;
  const margin = `${(line - height) / 2}px ${width === undefined ? 0 : 'auto'}`;
  return (
    <span
      className="portico-bone"
      style={{ width: width ?? '100%', height, margin, marginInlineStart: isStart ? 0 : undefined }}
    />
  );
}

/** Sets the title of the window while the page is shown. */
export function useWindowTitle(title: string, isPage: boolean): void {
  useEffect(() => {
    if (!isPage) return;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title, isPage]);
}
