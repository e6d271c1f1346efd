import type { AppFolder } from '../app-folder.ts';
import { replaceOnly } from '../edits.ts';
import type { Planner } from '../plan.ts';
import type { Framework } from './framework.ts';

const runtimeConfig = `  // The environment has the values.
  runtimeConfig: {
    public: { porticoApiUrl: '', porticoProjectId: '', porticoPublishableClientKey: '' },
  },
`;

const plugin = `import { createPortico } from '@portico/vue';

export default defineNuxtPlugin((nuxt) => {
  const { porticoApiUrl, porticoProjectId, porticoPublishableClientKey } = useRuntimeConfig().public;
  nuxt.vueApp.use(
    createPortico({
      baseUrl: porticoApiUrl,
      projectId: porticoProjectId,
      publishableClientKey: porticoPublishableClientKey,
    }),
  );
});
`;

const handler = `<script setup lang="ts">
import { PorticoHandler } from '@portico/vue';
</script>

<!-- The ready-made pages, such as sign-in and account settings. -->
<template>
  <PorticoHandler />
</template>
`;

const middleware = `import { requireUser } from '@portico/vue';

/** Lets signed-in users pass. Others go to the sign-in page, and return afterwards. */
export default defineNuxtRouteMiddleware(async (to) => {
  // The browser loads the page itself while Vue hydrates the first one.
  const isFirst = useNuxtApp().isHydrating;
  const allowed = await requireUser(to);
  if (allowed !== true) return navigateTo(allowed, { external: isFirst, replace: isFirst });
});
`;

const members = `<script setup lang="ts">
import { UserButton, useUser } from '@portico/vue';

definePageMeta({ middleware: 'require-user' });
const user = useUser();
</script>

<template>
  <main>
    <template v-if="user">
      <h1>Hello, {{ user.displayName ?? user.primaryEmail }}</h1>
      <p>Only signed-in users see this page.</p>
      <UserButton />
    </template>
  </main>
</template>
`;

const home = `<template>
  <NuxtWelcome />
</template>
`;

const config = 'nuxt.config.ts';

/** Nuxt, with its files in the folder `app`, or in the root as in version 3. */
export const nuxt: Framework = {
  name: 'Nuxt',
  prefix: 'NUXT_PUBLIC_',
  environmentFile: '.env',
  hasServer: false,
  packages: ['@portico/js', '@portico/vue'],
  guardedPath: '/members',
  plan(folder, planner) {
    const base =
      folder.findFirst('app') === undefined && folder.findFirst('app.vue', 'pages') !== undefined ? '' : 'app/';
    planner.create(`${base}plugins/portico.ts`, plugin);
    planner.create(`${base}middleware/require-user.ts`, middleware);
    planner.create(`${base}pages/handler/[...page].vue`, handler);
    planner.create(`${base}pages/members.vue`, members);
    planner.edit(config, (text) => text.includes('porticoApiUrl'), withConfig, {
      sentence: 'Add the variables to the configuration:',
      code: runtimeConfig,
    });
    planRoot(folder, planner, base);
  },
};

/** The root of a new app shows no pages, but a welcome, which becomes the first page. */
function planRoot(folder: AppFolder, planner: Planner, base: string): void {
  const root = `${base}app.vue`;
  const text = folder.read(root);
  if (text === undefined) return;
  if (text.includes('<NuxtWelcome />') && !text.includes('<NuxtPage')) planner.create(`${base}pages/index.vue`, home);
  planner.edit(
    root,
    (present) => /<(NuxtPage|nuxt-page)\b/.test(present),
    (present) => replaceOnly(present, /<NuxtWelcome \/>/, '<NuxtPage />'),
    { sentence: 'Show the pages:', code: '<NuxtPage />' },
  );
}

function withConfig(text: string): string | undefined {
  if (text.includes('runtimeConfig')) return undefined;
  return replaceOnly(text, /defineNuxtConfig\(\{\n/, `defineNuxtConfig({\n${runtimeConfig}`);
}
