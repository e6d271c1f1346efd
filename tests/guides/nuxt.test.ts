import { followsFramework, usual } from './framework.ts';

followsFramework('docs/get-started/quick-start-nuxt.md', { ...usual, api: '/api/me' });
