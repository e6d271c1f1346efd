import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, hourlySeconds, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { expireBodies, expireRequests, expireRooms } from './requests.queries.ts';
import { writeRequests } from './requests.service.ts';

/** Returns the jobs of the request log. */
export function requestJobs(platform: Platform): readonly BackgroundJob[] {
  return [
    {
      name: 'request log: write requests',
      everySeconds: 1,
      run: async (context) => {
        await writeRequests(context, platform);
        return 0;
      },
    },
    {
      name: 'request log: delete old requests',
      everySeconds: hourlySeconds,
      run: async ({ db, now }) => await expireRequests.run({ db }, { now }),
    },
    {
      name: 'request log: delete old bodies',
      everySeconds: hourlySeconds,
      run: async ({ db, now }) => await expireBodies.run({ db }, { now }),
    },
    {
      name: 'request log: delete old counts',
      everySeconds: hourlySeconds,
      run: async ({ db, now }) => await expireRooms.run({ db }, { now }),
    },
  ];
}

export const requestCleanups: readonly TenancyCleanup[] = [
  { name: 'request bodies', run: deleteSome('request_bodies').run },
  { name: 'requests', run: deleteSome('requests').run },
  { name: 'request rooms', run: deleteSome('request_rooms').run },
];
