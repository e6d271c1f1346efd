import type { Branding, Project } from '@portico/js';
import { createContext, type ReactNode, useContext } from 'react';

/** What pages show of the branding of a project. Its code is loaded only if a project has a branding. */
export interface Brand {
  readonly layout: Branding['layout'];
  /** Methods of the sign-in page in their order. */
  readonly methods: readonly ('social' | 'passkey' | 'magic-link' | 'password')[];
  /** Styles and favicon of a page. */
  readonly frame: ReactNode;
  /** Links below the forms of the sign-in page. */
  readonly links: ReactNode;
  /** The same below the form for sign-up: what the user agrees to. */
  readonly agreement: ReactNode;
  /** Returns texts that replace the English ones in a language. */
  readonly textsOf: (language: string) => Readonly<Record<string, string>>;
}

/** The brand of the pages below. */
export const BrandContext = createContext<Brand | undefined>(undefined);

/** What a title shows of a project. */
export type ShownProject = Pick<
  Project,
  'displayName' | 'logoUrl' | 'fullLogoUrl' | 'logoDarkModeUrl' | 'logoFullDarkModeUrl'
>;

/** The project whose logo messages of the page show. Undefined on a part of a page, and if it is not known. */
export const PageProjectContext = createContext<ShownProject | undefined>(undefined);

/** Returns the brand of the page. Undefined without a branding, and until its code is loaded. */
export function useBrand(): Brand | undefined {
  return useContext(BrandContext);
}
