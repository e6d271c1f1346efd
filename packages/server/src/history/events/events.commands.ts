import type { OperatorCommands } from '../../kernel/operator-command.ts';
import { addedEvents } from './seals.queries.ts';
import { verifySeals } from './seals.service.ts';

/** How far a verification is. */
interface Progress {
  /** Undefined at the beginning. */
  readonly next?: string;
  readonly seals: number;
  readonly events: number;
  readonly erased: number;
  readonly problems: number;
}

function progressOf(position: string | undefined): Progress {
  return position === undefined ? { seals: 0, events: 0, erased: 0, problems: 0 } : (JSON.parse(position) as Progress);
}

function lineOf({ project_id, events, sealed }: Awaited<ReturnType<typeof addedEvents.all>>[number]): string {
  return `Project ${project_id ?? '(removed)'}: ${counted(events - sealed, 'event')} without a seal, added by hand.`;
}

function counted(count: number, name: string): string {
  return `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`;
}

/** Commands for the event log. */
export const eventCommands: OperatorCommands = {
  'audit verify': {
    summary: 'Verify that no event of the log was changed, removed or added',
    run: async (context, platform, { startedAt, position }) => {
      const before = progressOf(position);
      const { problems, next, ...found } = await verifySeals(context, platform, before.next);
      const seals = before.seals + found.seals;
      const events = before.events + found.events;
      const erased = before.erased + found.erased;
      const count = before.problems + problems.length;
      if (next !== undefined) {
        const progress: Progress = { next, seals, events, erased, problems: count };
        return { lines: problems, isUnfinished: true, position: JSON.stringify(progress) };
      }
      const added = (await addedEvents.all({ db: context.db }, { before: startedAt })).map(lineOf);
      const summary = `Verified ${counted(seals, 'seal')} with ${counted(events, 'event')}.`;
      const ofErased = `${counted(erased, 'event')} had personal values that were erased.`;
      const total = count + added.length;
      return {
        lines: [...problems, ...added, summary, ...(erased === 0 ? [] : [ofErased])],
        ...(total === 0 ? {} : { failure: `${counted(total, 'problem')} found.` }),
      };
    },
  },
};
