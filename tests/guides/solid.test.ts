import { followsFramework, ofVite } from './framework.ts';

followsFramework('docs/get-started/quick-start-solid.md', ofVite);
