import { defineCollection } from 'astro:content';
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema';
import { glob } from 'astro/loaders';
import { written } from '../addresses.mjs';

/** The pages that `build.mjs` has written, and texts of the site. */
export const collections = {
  docs: defineCollection({ loader: glob({ base: written.pages, pattern: '**/*.md' }), schema: docsSchema() }),
  i18n: defineCollection({ loader: () => [{ id: 'en', 'search.label': 'Search' }], schema: i18nSchema() }),
};
