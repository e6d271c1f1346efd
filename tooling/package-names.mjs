/**
 * The names of our packages in the public npm registry. `isPublished` says whether the registry has a version of ours: until then, the
 * name could belong to anyone, who would get the keys in the environment, so no text may tell readers to run or install it. After the first
 * `npm publish` of a package, set `isPublished` and run `npm run fix`, which replaces the texts that were for the time before.
 *
 * @see docs/contribute/releasing.md#the-first-release-of-a-name
 */
export const packageNames = [
  { name: 'portico', folder: 'portico', isPublished: false },
  { name: 'create-portico', folder: 'create-portico', isPublished: false },
  { name: '@portico/cli', folder: 'cli', isPublished: false },
  { name: '@portico/contract', folder: 'contract', isPublished: false },
  { name: '@portico/elements', folder: 'elements', isPublished: false },
  { name: '@portico/expo', folder: 'expo', isPublished: false },
  { name: '@portico/express', folder: 'express', isPublished: false },
  { name: '@portico/fastify', folder: 'fastify', isPublished: false },
  { name: '@portico/hono', folder: 'hono', isPublished: false },
  { name: '@portico/js', folder: 'js', isPublished: false },
  { name: '@portico/nest', folder: 'nest', isPublished: false },
  { name: '@portico/next', folder: 'next', isPublished: false },
  { name: '@portico/react', folder: 'react', isPublished: false },
  { name: '@portico/sveltekit', folder: 'sveltekit', isPublished: false },
  { name: '@portico/testing', folder: 'testing', isPublished: false },
  { name: '@portico/vue', folder: 'vue', isPublished: false },
];
