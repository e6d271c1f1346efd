import type { ProjectGrowth } from '@portico/react';
import { MethodMark } from '../../../features/history/method-mark.tsx';
import { methodName } from '../../../features/history/method-name.ts';
import { changeOf } from '../../../ui/charts/change.ts';

/** Shows sign-ins by method, with the change from the period before. */
export function MethodTable({ methods }: { methods: ProjectGrowth['signInMethods'] }) {
  if (methods.length === 0) return <p className="text-base text-ink-2">No sign-ins in the period.</p>;
  return (
    <table className="w-full text-base">
      <thead className="text-ink-3 text-sm">
        <tr>
          <th scope="col" className="h-8 text-start font-normal">
            Method
          </th>
          <th scope="col" className="text-end font-normal">
            Sign-ins
          </th>
          <th scope="col" className="text-end font-normal">
            Change
          </th>
        </tr>
      </thead>
      <tbody className="tabular">
        {methods.map(({ method, count, countBefore }) => (
          <tr key={method} className="border-line border-t">
            <th scope="row" className="h-9 text-start font-normal">
              <span className="flex items-center gap-2">
                <MethodMark method={method} />
                {methodName(method)}
              </span>
            </th>
            <td className="text-end">{count.toLocaleString('en')}</td>
            <td className="text-end text-ink-3">{changeOf(countBefore, count) ?? 'New'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
