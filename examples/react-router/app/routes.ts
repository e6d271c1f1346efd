import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home.tsx'),
  route('private', 'private.tsx'),
  route('handler/*', 'handler.tsx'),
] satisfies RouteConfig;
