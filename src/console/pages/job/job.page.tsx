import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import { Page } from '../../parts/page/page.tsx';
import { readServiceError } from '../../parts/failure/service-error.ts';
import { JobActions } from './actions/job-actions.tsx';
import { JobArgs } from './job-args.tsx';
import { JobDocument } from './changes/job-document.tsx';
import { JobEvents } from './runs/job-events.tsx';
import { JobFault } from './fault/job-fault.tsx';
import { JobFiles } from './job-files.tsx';
import { JobHeader, jobTitle } from './job-header.tsx';
import { JobNeighbours } from './job-neighbours.tsx';
import { JobRaw } from './job-raw.tsx';
import { JobRelated } from './job-related.tsx';
import { tabs, type JobSearch, type JobTab } from './job.search.ts';
import { JobTimeline } from './runs/job-timeline.tsx';
import { NewestRuns } from './runs/newest-runs.tsx';
import { selectedRun, type Run } from './runs/runs.logic.ts';
import { useJob } from './use-job.ts';
import { useJobVerbs } from './actions/use-job-verbs.ts';
import './job.css';

const route = getRouteApi('/jobs/$id');
const JobGraph = lazy(async () => ({ default: (await import('./runs/job-graph.tsx')).JobGraph }));

/** Shows a job: its state, the reason for it, and its steps. */
export function JobPage(): ReactElement {
  const { id } = route.useParams();
  // Another job starts with fresh state: requests and inputs belong to the previous one.
  return <OpenJob key={id} id={id} />;
}

function OpenJob({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation(['job', 'parts']);
  const search: JobSearch = route.useSearch();
  const navigate = route.useNavigate();
  const tab = search.tab ?? 'timeline';
  const { job, runs, revision, isLoading, error, reload } = useJob(
    id,
    tab === 'document' || tab === 'related',
  );
  const verbs = useJobVerbs(job);
  const go = (change: JobSearch, replace = false): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace, resetScroll: false });
  if (!job) {
    const isGone = error ? readServiceError(error).code === 'NOT_FOUND' : !isLoading;
    return (
      <Page title={t('title')}>
        {isGone && <EmptyState title={t('gone.title')} text={t('gone.text')} />}
        {!isGone && (error ? <Failure error={error} retry={reload} /> : <Loading />)}
      </Page>
    );
  }
  const selected = selectedRun(runs, search);
  const select = ({ id: runId, stepId, number }: Run): void =>
    go({ step: stepId ?? runId, attempt: number }, true);
  return (
    <Page
      title={jobTitle(job)}
      tabTitle={`${t(`parts:outcome.${job.outcome}`)} · ${jobTitle(job)}`}
      description={<JobHeader job={job} runs={runs} word={verbs.word} />}
      actions={
        <>
          <JobActions job={job} runs={runs} verbs={verbs} />
          <JobNeighbours job={job} />
        </>
      }
    >
      {error && <Failure error={error} retry={reload} />}
      {verbs.error && <Failure error={verbs.error} />}
      <JobFault job={job} runs={runs} verbs={verbs} onShow={select} />
      <Tabs value={tab} onChange={(next) => go({ tab: next as JobTab })} keepMounted={false}>
        <Tabs.List mb="sm">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="timeline">
          <NewestRuns runs={runs} selected={selected}>
            {(newest) => (
              <JobTimeline
                job={job}
                runs={newest}
                selected={selected}
                onSelect={select}
                search={search}
                onShow={(shown) => go({ from: undefined, to: undefined, ...shown }, true)}
              />
            )}
          </NewestRuns>
        </Tabs.Panel>
        <Tabs.Panel value="graph">
          <Suspense fallback={<Loading />}>
            <JobGraph
              job={job}
              runs={runs}
              selected={selected}
              step={search.step}
              onSelect={(step) => go({ step, attempt: undefined }, true)}
            />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="document">
          <NewestRuns runs={runs} selected={selected}>
            {(newest) => <JobDocument job={job} runs={newest} selected={selected} onSelect={select} />}
          </NewestRuns>
        </Tabs.Panel>
        <Tabs.Panel value="files">
          <JobFiles jobId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="args">
          <JobArgs args={job.args} />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <NewestRuns runs={runs} selected={selected}>
            {(newest) => <JobEvents runs={newest} />}
          </NewestRuns>
        </Tabs.Panel>
        <Tabs.Panel value="related">
          <JobRelated job={job} revision={revision} />
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <JobRaw jobId={id} revision={revision} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
