import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { banner } from './settings/banner.ts';
import { productionWarnings } from './settings/production-warnings.ts';
import { findServerSecret } from './settings/server-secret.ts';
import { environmentWithDotEnv, readSettings } from './settings/settings.ts';
import { startProblem } from './start-problem.ts';

/** Time limit for running requests after a stop signal. */
const drainMillisMax = 10_000;

async function main(): Promise<void> {
  const settings = readSettings(environmentWithDotEnv(process.cwd()));
  const logger = createLogger(settings.logLevel);
  const template = join(import.meta.dirname, '../../../.cache/embedded-template');
  const app = await startApp({
    settings,
    serverSecret: findServerSecret(settings),
    clock: systemClock,
    logger,
    templateDir: existsSync(template) ? template : undefined,
    onFatal: (error) => {
      logger.fatal({ err: error }, 'the embedded database crashed');
      process.exit(1);
    },
  });
  const dataDir = relative('.', settings.dataDir) || '.';
  process.stdout.write(banner({ settings, publicUrl: app.publicUrl, dataDir, setupLink: await app.setupLink() }));
  for (const warning of productionWarnings(settings, app.publicUrl)) logger.warn(warning);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), drainMillisMax).unref();
    void app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const problem = startProblem(error);
  const text =
    problem === undefined ? String(error instanceof Error ? error.stack : error) : `Portico cannot start.\n${problem}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
