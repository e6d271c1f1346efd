import { followsFramework, ofVite } from './framework.ts';

followsFramework('docs/get-started/quick-start-vue.md', ofVite);
