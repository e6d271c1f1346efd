import { followsFramework } from './framework.ts';

followsFramework('docs/get-started/quick-start-nuxt.md');
