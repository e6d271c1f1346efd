import type { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { usePorticoApp } from '../hooks/app-context.ts';
import { type Brand, BrandContext, PageProjectContext, type ShownProject } from '../text/brand-context.ts';

/** Returns a page that shows the logo and branding of the project as soon as they are loaded. The page does not wait for them. */
export function withBrand<Props extends { readonly fullPage: boolean }>(
  Page: ComponentType<Props>,
): ComponentType<Props> {
  return function BrandedPage(props: Props) {
    const read = usePorticoApp()[internals].project();
    const project = useLoadingProject(read);
    return (
      <PageProjectContext.Provider value={props.fullPage ? project : undefined}>
        <BrandContext.Provider value={useLoadedBrand(read)}>
          <Page {...props} />
        </BrandContext.Provider>
      </PageProjectContext.Provider>
    );
  };
}

type ProjectRead = ReturnType<PorticoClientApp[typeof internals]['project']>;

/** Keeps the place of the logo. */
const loading: ShownProject = {
  displayName: '',
  logoUrl: null,
  fullLogoUrl: null,
  logoDarkModeUrl: null,
  logoFullDarkModeUrl: null,
};

/** Returns the project, or undefined if it cannot be loaded. */
function useLoadingProject(read: ProjectRead): ShownProject | undefined {
  const known = () => {
    const state = read.peek();
    return state.state === 'ready' ? state.value : state.state === 'pending' ? loading : undefined;
  };
  // A server does not wait for it either.
  return useSyncExternalStore(read.watch, known, () => loading);
}

function useLoadedBrand(read: ProjectRead): Brand | undefined {
  const [brand, setBrand] = useState<Brand>();
  useEffect(() => {
    const show = async () => {
      const state = read.peek();
      const branding = state.state === 'ready' ? state.value.branding : undefined;
      if (branding !== undefined) setBrand((await import('../ui/theme/brand.tsx')).brandOf(branding));
    };
    // Without it, the page has the look of the app.
    const showIfLoaded = () => void show().catch(() => undefined);
    showIfLoaded();
    return read.watch(showIfLoaded);
  }, [read]);
  return brand;
}
