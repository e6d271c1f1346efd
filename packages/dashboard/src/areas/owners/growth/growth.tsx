import type { ProjectGrowth } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { CsvExport } from '../../../ui/forms/csv-export.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Card, Screen, Section } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { GrowthCharts } from './growth-charts.tsx';
import { csvOf } from './growth-csv.ts';
import { GrowthNumbers } from './growth-numbers.tsx';
import { type GrowthTime, listPeriodOfGrowth, timeOf } from './growth-period.ts';
import type { GrowthSearch } from './growth-search.ts';
import { MethodTable } from './method-table.tsx';
import { PeriodField } from './period-field.tsx';
import { RecurringRevenueSection } from './recurring-revenue.tsx';
import { ReturningTable } from './returning-table.tsx';

/** Shows how a project grows: sign-ups, sign-ins and active users in a period, compared with the one before. */
export function Growth() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/growth' });
  const navigate = useNavigate({ from: '/projects/$projectId/growth' });
  const onChange = (changed: GrowthSearch) => void navigate({ search: changed, replace: true });
  const time = timeOf(search, new Date());
  const growth = useGrowth(time, search.anonymous === true);
  const known = growth.data;
  return (
    <Screen
      subtitle="Numbers in a period, and the change from the period before. Days are in UTC."
      actions={
        <CsvExport
          what="days"
          load={async (onProgress) => {
            const loaded = known ?? (await growth.refetch({ throwOnError: true })).data;
            if (loaded === undefined) return '';
            onProgress(loaded.points.length);
            return csvOf(loaded);
          }}
        />
      }
    >
      <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
        <PeriodField search={search} onChange={onChange} />
        <span className="flex h-9 items-center">
          <Checkbox
            label="Include anonymous users"
            isChecked={search.anonymous === true}
            onChange={(isOn) => {
              const { anonymous, ...others } = search;
              onChange(isOn ? { ...others, anonymous: true } : others);
            }}
          />
        </span>
      </div>
      {growth.isLoadingError && (
        <Card>
          <Failed error={growth.error} onRetry={growth.refetch} />
        </Card>
      )}
      {growth.isPending && <Waiting />}
      {known !== undefined && (
        <div aria-busy={growth.isPlaceholderData}>
          <Known growth={known} time={time} includesAnonymous={search.anonymous === true} />
        </div>
      )}
    </Screen>
  );
}

interface KnownProps {
  growth: ProjectGrowth;
  time: GrowthTime;
  includesAnonymous: boolean;
}

function Known({ growth, time, includesAnonymous }: KnownProps) {
  return (
    <div className="flex flex-col gap-6">
      <GrowthNumbers growth={growth} time={time} includesAnonymous={includesAnonymous} />
      <GrowthCharts growth={growth} unit={time.unit} />
      <RecurringRevenueSection growth={growth} time={time} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Section
          title="Sign-in methods"
          help={
            <>
              The change is from the period before. The <SignInsLink time={time} /> show the method of each.
            </>
          }
        >
          <MethodTable methods={growth.signInMethods} />
        </Section>
        <Section
          title="Returning users"
          help="Users by week of sign-up, and the percentage that was active in that week (0) and each one after. A number opens the users of its week who were last active then or later."
        >
          <ReturningTable weeks={growth.weeks} includesAnonymous={includesAnonymous} />
        </Section>
      </div>
    </div>
  );
}

function SignInsLink({ time }: { time: GrowthTime }) {
  return (
    <Link
      to="/projects/$projectId/sign-ins"
      params={{ projectId: useProject().id }}
      search={{ result: 'succeeded', ...listPeriodOfGrowth(time) }}
      className={inlineLinkClasses}
    >
      sign-ins of the period
    </Link>
  );
}

function useGrowth({ from, to, unit }: GrowthTime, includeAnonymous: boolean) {
  const project = useProject();
  return useQuery({
    queryKey: ['users', project.id, 'growth', from.getTime(), to.getTime(), unit, includeAnonymous],
    queryFn: async () => await project.app.getGrowth({ from, to, unit, includeAnonymous }),
    placeholderData: keepPreviousData,
  });
}

function Waiting() {
  return (
    <Loading what="the growth of the project">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-22" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      </div>
    </Loading>
  );
}
