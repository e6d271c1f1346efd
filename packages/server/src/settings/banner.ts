import type { Settings } from './settings.ts';

interface Options {
  readonly settings: Pick<Settings, 'databaseUrl' | 'isProduction' | 'workers'>;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** The link for the first owner, if one is required and the installation has no owner yet. */
  readonly setupLink: string | undefined;
}

/** Returns the text that is printed when the server is ready. */
export function banner({ settings, publicUrl, dataDir, setupLink }: Options): string {
  const storage =
    settings.databaseUrl === undefined
      ? [
          `  Data directory   ${dataDir}`,
          '  PostgreSQL       set PORTICO_DATABASE_URL=postgres://… to use a server instead',
        ]
      : [
          '  Database         PostgreSQL',
          ...(settings.workers === 1 ? [] : [`  Workers          ${settings.workers} processes`]),
        ];
  return [
    '',
    '  Portico is ready.',
    '',
    `  Dashboard        ${publicUrl}`,
    ...(setupLink === undefined ? [] : [`  First account    ${setupLink}`]),
    `  API              ${publicUrl}/api/v1`,
    `  Reference        ${publicUrl}/reference`,
    ...(settings.isProduction ? [] : [`  Email inbox      ${publicUrl}/inbox`]),
    ...storage,
    '',
    '  Press Ctrl-C to stop.',
    '',
    '',
  ].join('\n');
}

/** Text that is printed when the server begins to stop. A terminal shows `^C` in front of it. */
export const stoppingText = `
  Portico is stopping. Running requests have up to ten seconds.
`;

/** Text that is printed when the server has stopped. */
export const stoppedText = '  Portico has stopped.\n';
