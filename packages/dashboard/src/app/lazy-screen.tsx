import type { RouteComponent } from '@tanstack/react-router';
import { use } from 'react';

/**
 * A screen that is a bundle of its own. Unlike the router's own helper it does not reload the whole page when the
 * bundle cannot be fetched: offline that would lose what is on screen. The failure goes to the error screen.
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
