import { followsFramework, ofVite } from './framework.ts';

followsFramework('docs/get-started/quick-start-sveltekit.md', ofVite);
