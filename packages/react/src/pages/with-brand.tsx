import { internals } from '@portico/js/internals';
import { type ComponentType, useEffect, useState } from 'react';
import { usePorticoApp } from '../hooks/app-context.ts';
import { type Brand, BrandContext } from '../text/brand-context.ts';

/** Returns a page that shows the branding of the project as soon as it is loaded. The page does not wait for it. */
export function withBrand<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return function BrandedPage(props: Props) {
    return (
      <BrandContext.Provider value={useLoadedBrand()}>
        <Page {...props} />
      </BrandContext.Provider>
    );
  };
}

function useLoadedBrand(): Brand | undefined {
  const [brand, setBrand] = useState<Brand>();
  const read = usePorticoApp()[internals].project();
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
