import { followsFramework } from './framework.ts';

followsFramework('docs/get-started/quick-start-angular.md', {
  dev: 'npm start -- --port PORT',
  // It listens at PORT.
  production: 'npx serve --single dist/my-app/browser',
});
