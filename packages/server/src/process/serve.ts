import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../base/clock.ts';
import { collectWhenIdle } from '../base/collect-when-idle.ts';
import { createLogger } from '../base/logger.ts';
import { programFiles } from '../base/program-files.ts';
import { banner, stoppedText, stoppingText } from '../settings/banner.ts';
import { productionWarnings } from '../settings/production-warnings.ts';
import { findPreviousSecrets, findServerSecret } from '../settings/server-secret.ts';
import type { Settings } from '../settings/settings.ts';
import { startApp } from './app.ts';
import { stopMillisMax, type WorkerReady } from './supervise.ts';
import { whileStarting } from './while-starting.ts';

/** Serves until a signal stops this process. A worker reports to its supervisor instead of printing. */
export async function serve(settings: Settings): Promise<void> {
  const logger = createLogger(settings);
  const starting = startApp({
    settings,
    serverSecret: findServerSecret(settings),
    previousServerSecrets: findPreviousSecrets(settings),
    clock: systemClock,
    logger,
    templateDir: existsSync(programFiles.embeddedTemplate) ? programFiles.embeddedTemplate : undefined,
    sharesPort: cluster.isWorker,
    onFatal: (error) => {
      logger.fatal({ err: error }, 'the embedded database crashed');
      process.exit(1);
    },
  });
  const app = await (cluster.isWorker ? starting : whileStarting(starting));
  const { publicUrl } = app;
  const setupLink = await app.setupLink();
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    if (!cluster.isWorker) process.stdout.write(stoppingText);
    app.leave();
    setTimeout(() => process.exit(1), settings.stopDelayMillis + stopMillisMax).unref();
    const closing = wait(settings.stopDelayMillis).then(async () => await app.close());
    void closing.then(
      () => {
        if (!cluster.isWorker) process.stdout.write(stoppedText);
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  // Before the banner: a signal may follow it at once.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  if (cluster.isWorker) {
    process.send?.({ publicUrl, setupLink, port: app.port } satisfies WorkerReady);
  } else {
    const dataDir = relative('.', settings.dataDir) || '.';
    process.stdout.write(banner({ settings, publicUrl, dataDir, setupLink }));
    for (const warning of productionWarnings(settings, publicUrl)) logger.warn({ publicUrl }, warning);
  }
  collectWhenIdle();
}
