import { replaceOnly, withImports } from '../edits.ts';
import { type Framework, usesPortico } from './framework.ts';

const pages = `<script setup lang="ts">
import { PorticoHandler } from '@portico/vue';
import App from './App.vue';
import Members from './Members.vue';

const { pathname } = window.location;
</script>

<!-- The ready-made pages below /handler, the page for members, and your app on all other paths. -->
<template>
  <PorticoHandler v-if="pathname.startsWith('/handler')" />
  <Members v-else-if="pathname === '/members'" />
  <App v-else />
</template>
`;

const members = `<script setup lang="ts">
import { UserButton, usePorticoApp, useUser } from '@portico/vue';

const user = useUser();
// Only for signed-in users. Others go to the sign-in page, and return afterwards.
void usePorticoApp().getUser({ or: 'redirect' });
</script>

<template>
  <main v-if="user">
    <h1>Hello, {{ user.displayName ?? user.primaryEmail }}</h1>
    <p>Only signed-in users see this page.</p>
    <UserButton />
  </main>
</template>
`;

const imports = [`import { createPortico } from '@portico/vue';`, `import Pages from './Pages.vue';`];

const code = `${imports.join('\n')}

createApp(Pages).use(createPortico()).mount('#app');`;

/** Vue with Vite. The templates of Vite begin in `src/main.ts` or `src/main.js`. */
export const vue: Framework = {
  name: 'Vue with Vite',
  prefix: 'VITE_',
  environmentFile: '.env.local',
  hasServer: false,
  packages: ['@portico/vue'],
  guardedPath: '/members',
  plan(folder, planner) {
    const main = folder.findFirst('src/main.ts', 'src/main.js') ?? 'src/main.ts';
    const typed = (text: string) => (main.endsWith('.ts') ? text : text.replace(' lang="ts"', ''));
    planner.create('src/Pages.vue', typed(pages));
    planner.create('src/Members.vue', typed(members));
    planner.edit(main, usesPortico, withPages, { sentence: 'Show the pages beside your app, with the plugin:', code });
  },
};

function withPages(text: string): string | undefined {
  const used = replaceOnly(text, /createApp\(App\)/, 'createApp(Pages).use(createPortico())');
  // An import that nothing uses would fail the build.
  const without = used && replaceOnly(used, /import App from '\.\/App\.vue';?\n/, '');
  return without && withImports(without, imports);
}
