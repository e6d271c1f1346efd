import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // Tests use their own build directory.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // The packages of this repository are two folders up. Your own app does not need these two lines.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
  outputFileTracingRoot: fileURLToPath(new URL('../..', import.meta.url)),
};

export default config;
