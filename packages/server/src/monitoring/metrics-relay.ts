import type { Worker } from 'node:cluster';
import {
  type AllMetrics,
  type AllMetricsWanted,
  isMessage,
  type MetricsAsked,
  type MetricsGiven,
} from './metrics-messages.ts';

/** How long the supervisor waits for processes, which answer late if they are busy. */
const answerMillisMax = 2000;

interface Round {
  readonly byPlace: Record<string, unknown>;
  missing: number;
  readonly end: () => void;
}

/** Passes the metrics of all processes of a server to the one that was asked for them. Runs in the supervisor. */
export class MetricsRelay {
  readonly #workers: () => ReadonlyMap<string, Worker>;
  readonly #rounds = new Map<number, Round>();
  #last = 0;

  /** @param workers returns the running processes by the number of their place */
  constructor(workers: () => ReadonlyMap<string, Worker>) {
    this.#workers = workers;
  }

  /** Handles a message of a process. Ignores those that are not about metrics. */
  receive(place: string, from: Worker, message: unknown): void {
    if (isMessage(message, 'metricsWanted')) this.#ask(from, message);
    else if (isMessage(message, 'metricsGiven')) this.#take(place, message as MetricsGiven);
  }

  #ask(from: Worker, { metricsWanted }: AllMetricsWanted): void {
    this.#last += 1;
    const round = this.#last;
    const workers = [...this.#workers().values()].filter((worker) => worker.isConnected());
    const byPlace: Record<string, unknown> = {};
    const end = () => {
      clearTimeout(timer);
      this.#rounds.delete(round);
      if (from.isConnected()) from.send({ allMetrics: metricsWanted, byPlace } satisfies AllMetrics);
    };
    const timer = setTimeout(end, answerMillisMax);
    this.#rounds.set(round, { byPlace, missing: workers.length, end });
    for (const worker of workers) worker.send({ metricsAsked: round } satisfies MetricsAsked);
  }

  #take(place: string, { metricsGiven, metrics }: MetricsGiven): void {
    const round = this.#rounds.get(metricsGiven);
    if (round === undefined) return;
    round.byPlace[place] = metrics;
    round.missing -= 1;
    if (round.missing === 0) round.end();
  }
}
