import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // Tests build the example for themselves and leave yours alone.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // In this repository the packages lie two folders up. An app of your own needs neither of these lines.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
  outputFileTracingRoot: fileURLToPath(new URL('../..', import.meta.url)),
};

export default config;
