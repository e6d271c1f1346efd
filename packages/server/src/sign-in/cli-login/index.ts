export { cliLoginFeature } from './feature.ts';
