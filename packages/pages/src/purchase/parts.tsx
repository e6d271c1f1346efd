import { type ReactNode, useEffect, useRef } from 'react';
import type { Checkout } from './purchase-calls.ts';

type Brand = Pick<
  Checkout,
  | 'projectDisplayName'
  | 'projectLogoUrl'
  | 'projectFullLogoUrl'
  | 'projectLogoDarkModeUrl'
  | 'projectLogoFullDarkModeUrl'
>;

/** Shows the logo and name of the project. */
function Header({ projectDisplayName: name, projectLogoUrl: logo, projectFullLogoUrl: fullLogo, ...dark }: Brand) {
  if (fullLogo !== null)
    return (
      <InMode dark={dark.projectLogoFullDarkModeUrl}>
        <img className="full-logo" src={fullLogo} alt={name} />
      </InMode>
    );
  return (
    <div className="brand">
      {logo !== null && (
        <InMode dark={dark.projectLogoDarkModeUrl}>
          <img src={logo} alt="" />
        </InMode>
      )}
      <span>{name}</span>
    </div>
  );
}

/** Shows another picture on a device in dark mode, if there is one. */
function InMode({ dark, children }: { dark: string | null; children: ReactNode }) {
  return (
    <picture>
      {dark !== null && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      {children}
    </picture>
  );
}

/** Shows the frame of all pages. */
export function Frame({ brand, children }: { brand?: Brand | undefined; children: ReactNode }) {
  return (
    <main>
      <div className="card">
        {brand !== undefined && <Header {...brand} />}
        {children}
      </div>
    </main>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly brand?: Brand | undefined;
  /** Announces the notice as an error. */
  readonly isError?: boolean;
  readonly children?: ReactNode;
}

/** Shows a page that says what happened. Its heading has the focus, so that screen readers read it. */
export function Notice({ title, text, brand, isError = false, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <Frame brand={brand}>
      <div className="notice" role={isError ? 'alert' : 'status'}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
      </div>
      {children}
    </Frame>
  );
}
