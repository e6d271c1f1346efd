import type { Settings } from './settings.ts';

interface Options {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly dataDir: string;
}

/** What a person reads when the server is ready. */
export function banner({ settings, publicUrl, dataDir }: Options): string {
  const storage =
    settings.databaseUrl === undefined
      ? [
          `  Data directory   ${dataDir}`,
          '  PostgreSQL       set PORTICO_DATABASE_URL=postgres://… to use a server instead',
        ]
      : ['  Database         PostgreSQL'];
  return [
    '',
    '  Portico is ready.',
    '',
    `  Dashboard        ${publicUrl}`,
    `  API              ${publicUrl}/api/v1`,
    `  Reference        ${publicUrl}/reference`,
    ...(settings.isProduction ? [] : [`  Mail inbox       ${publicUrl}/inbox`]),
    ...storage,
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
}
