export {
  type BrandColors,
  type BrandMode,
  type ContrastProblem,
  completeColors,
  contrastProblems,
  defaultColors,
} from './branding-colors.ts';
export { fontOf, pageMethods, shownMethods } from './branding-values.ts';
