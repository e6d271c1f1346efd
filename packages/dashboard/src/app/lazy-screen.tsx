import type { RouteComponent } from '@tanstack/react-router';
import { use } from 'react';

/**
 * Returns a screen with its own bundle. Unlike the helper of the router, it does not reload the page if the bundle
 * cannot be loaded: offline, a reload would lose the current page. The error screen shows the failure.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
): RouteComponent {
  let loading: Promise<() => React.ReactNode> | undefined;
  const preload = () => {
    loading ??= load().then((module) => module[name]);
    return loading;
  };
  function LazyScreen() {
    const Loaded = use(preload());
    return <Loaded />;
  }
  return Object.assign(LazyScreen, { preload: async () => void (await preload()) });
}
