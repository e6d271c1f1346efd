import { followsFramework } from './framework.ts';

followsFramework('docs/get-started/quick-start-react-router.md');
