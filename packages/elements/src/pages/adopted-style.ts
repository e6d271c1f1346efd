import type { StyleProps } from '@portico/react/ui/theme/style.tsx';
import { useLayoutEffect } from 'react';
import { adopt } from '../adopt.ts';

/** Adds CSS rules as `Style` of `@portico/react` does, in whose place it is bundled, without a style element. */
export function Style({ rules }: StyleProps): null {
  useLayoutEffect(() => adopt(rules), [rules]);
  return null;
}
