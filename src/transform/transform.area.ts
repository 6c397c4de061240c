import { Area } from '../platform/area.ts';
import { Seal } from '../platform/auth/seal.ts';
import { maxLimit } from '../platform/page.ts';
import { ChangedRecords } from '../platform/changes/changed-records.ts';
import type { Platform } from '../platform/platform.ts';
import type { SequenceServices } from '../sequence/sequence.area.ts';
import { EnvelopeMaker } from '../silo/entries/envelope-maker.ts';
import type { SiloEntryService } from '../silo/entries/entry.service.ts';
import type { SiloServices } from '../silo/silo.area.ts';
import { EinvoiceValidationResolver } from './einvoices/validation.resolver.ts';
import { einvoiceValidationRoutes } from './einvoices/validation.routes.ts';
import { EinvoiceValidationService } from './einvoices/validation.service.ts';
import { openOfficialValidators } from './einvoices/official/open-validators.ts';
import { StepCommitter } from './engine/committer.ts';
import { BulkResolver } from './bulks/bulk.resolver.ts';
import { bulkRoutes } from './bulks/bulk.routes.ts';
import { BulkService } from './bulks/bulk.service.ts';
import { BulkWork } from './bulks/bulk-work.ts';
import { JobControlResolver } from './engine/control.resolver.ts';
import { controlRoutes } from './engine/control.routes.ts';
import { JobControl } from './engine/control.service.ts';
import { JobOperations } from './engine/job-operations.ts';
import { Definitions } from './workflows/definitions.ts';
import { CronSubscription } from './cron/cron-subscription.entity.ts';
import { CronSubscriptionResolver } from './cron/cron-subscription.resolver.ts';
import { cronSubscriptionRoutes } from './cron/cron-subscription.routes.ts';
import { CronSubscriptionService } from './cron/cron-subscription.service.ts';
import { CronWorker } from './cron/cron-worker.ts';
import { DryRunResolver } from './engine/dry-run.resolver.ts';
import { dryRunRoutes } from './engine/dry-run.routes.ts';
import { DryRunService } from './engine/dry-run.service.ts';
import { LaterStepCheck } from './engine/later-steps.ts';
import { InstallationService } from './engine/installation.service.ts';
import { Performer } from './engine/performer.ts';
import { watchQueue } from './engine/queue-metrics.ts';
import { Claim, WorkerRow } from './engine/worker.entity.ts';
import type { IsSandbox } from './engine/runner.ts';
import { StepObserver } from './engine/step-observer.ts';
import type { RunnerServices } from './engine/runner.ts';
import { readSleptMs } from './engine/sleep.store.ts';
import { Worker } from './engine/worker.ts';
import { ActionResolver } from './integrations/action.resolver.ts';
import { actionRoutes } from './integrations/action.routes.ts';
import { ActionService } from './integrations/action.service.ts';
import { ExternalActions } from './integrations/external-actions.ts';
import { Integration } from './integrations/integration.entity.ts';
import { IntegrationTestResolver } from './integrations/integration-test.resolver.ts';
import { integrationTestRoutes } from './integrations/integration-test.routes.ts';
import { IntegrationTestService } from './integrations/integration-test.service.ts';
import { IntegrationResolver } from './integrations/integration.resolver.ts';
import { integrationRoutes } from './integrations/integration.routes.ts';
import { IntegrationService } from './integrations/integration.service.ts';
import { StepConfigs } from './integrations/step-configs.ts';
import { ChangedJobResolver } from './jobs/changed-job.resolver.ts';
import { Event } from './jobs/event.entity.ts';
import { EntryJobResolver } from './jobs/entry-jobs.resolver.ts';
import { EntryJobService } from './jobs/entry-jobs.service.ts';
import { Intent } from './jobs/intent.entity.ts';
import { TaskAnswerResolver } from './jobs/answer.resolver.ts';
import { answerRoutes } from './jobs/answer.routes.ts';
import { TaskAnswerService } from './jobs/answer.service.ts';
import type { Admit } from './jobs/admission.ts';
import { JobCreationResolver } from './jobs/creation.resolver.ts';
import { jobCreationRoutes } from './jobs/creation.routes.ts';
import { ArgFiles } from './jobs/arg-files.ts';
import { JobCreation } from './jobs/creation.service.ts';
import { Job, JobKey, JobTag } from './jobs/job.entity.ts';
import { JobFeed } from './jobs/job.feed.ts';
import { readJobs } from './jobs/job-read.store.ts';
import { createJobPartitioning, createJobRemoval } from './jobs/job-retention.ts';
import { JobRowResolver } from './jobs/job-row.resolver.ts';
import { JobRowService } from './jobs/job-row.service.ts';
import { JobSeriesResolver } from './jobs/job-series.resolver.ts';
import { jobSeriesRoutes } from './jobs/job-series.routes.ts';
import { JobSeriesService } from './jobs/job-series.service.ts';
import { JobSearchResolver } from './jobs/job-search.resolver.ts';
import { jobSearchRoutes } from './jobs/job-search.routes.ts';
import { JobSearchService } from './jobs/job-search.service.ts';
import { JobResolver } from './jobs/job.resolver.ts';
import { jobRoutes } from './jobs/job.routes.ts';
import { JobService } from './jobs/job.service.ts';
import { JobWriter } from './jobs/job-writer.ts';
import type { RunMessage } from './jobs/run-message.ts';
import { WorkflowStatsResolver } from './jobs/workflow-stats.resolver.ts';
import { workflowStatsRoutes } from './jobs/workflow-stats.routes.ts';
import { WorkflowStatsService } from './jobs/workflow-stats.service.ts';
import { PdfPreviewResolver } from './print-templates/preview.resolver.ts';
import { previewRoutes } from './print-templates/preview.routes.ts';
import { PdfPreviewService } from './print-templates/preview.service.ts';
import { PrintTemplate } from './print-templates/print-template.entity.ts';
import { PrintTemplateResolver } from './print-templates/print-template.resolver.ts';
import { printTemplateRoutes } from './print-templates/print-template.routes.ts';
import { PrintTemplateService } from './print-templates/print-template.service.ts';
import { PrintTemplateVersion } from './print-templates/version.entity.ts';
import { PrintTemplateVersionResolver } from './print-templates/version.resolver.ts';
import { printTemplateVersionRoutes } from './print-templates/version.routes.ts';
import { PrintTemplateVersionService } from './print-templates/version.service.ts';
import { Catalogue } from './providers/catalogue.ts';
import { ExchangeRates } from './providers/ecb/exchange-rates.ts';
import { ExchangeRateDay, ExchangeRateSource } from './providers/ecb/rate-day.entity.ts';
import { rateSource } from './providers/ecb/rate-sources.ts';
import type { Provider } from './providers/provider.ts';
import { checkLimits } from './providers/provider-limits.ts';
import { NewEntries } from './providers/silo/new-entries.ts';
import { LogoSource } from './providers/pdf/logo-source.ts';
import type { PrintServices } from './providers/pdf/printer.ts';
import { missingFonts } from './providers/pdf/typesetting/fonts.ts';
import { findTypesetterProblem } from './providers/pdf/typesetting/platform-typesetter.ts';
import { allProviders } from './providers/providers.ts';
import { SmtpClient } from './providers/smtp/smtp-client.ts';
import { NumberedDocumentResolver } from './providers/sequence/numbered-document.resolver.ts';
import { ViesService } from './providers/vies/vies-service.ts';
import { WorkflowDraftResolver } from './workflows/draft.resolver.ts';
import { workflowDraftRoutes } from './workflows/draft.routes.ts';
import { WorkflowDraftService } from './workflows/draft.service.ts';
import { IntegrationUseResolver } from './workflows/integration-use.resolver.ts';
import { integrationUseRoutes } from './workflows/integration-use.routes.ts';
import { IntegrationUseService } from './workflows/integration-use.service.ts';
import { PublishedVersionResolver } from './workflows/published.resolver.ts';
import { WorkflowTemplateResolver } from './workflows/template.resolver.ts';
import { workflowTemplateRoutes } from './workflows/template.routes.ts';
import { WorkflowTemplateService } from './workflows/template.service.ts';
import { WorkflowVersionResolver } from './workflows/version.resolver.ts';
import { workflowVersionRoutes } from './workflows/version.routes.ts';
import { WorkflowVersionService } from './workflows/version.service.ts';
import { WorkflowCheck } from './workflows/workflow-check.ts';
import { Workflow, WorkflowVersion } from './workflows/workflow.entity.ts';
import { WorkflowResolver } from './workflows/workflow.resolver.ts';
import { workflowRoutes } from './workflows/workflow.routes.ts';
import { WorkflowRelations } from './workflows/workflow.relations.ts';
import { keepSecretsSealed } from './workflows/secret-keeping.ts';
import { WorkflowSecrets } from './workflows/workflow-secrets.ts';
import { WorkflowService } from './workflows/workflow.service.ts';
import { XmlPreviewResolver } from './xml-previews/xml-preview.resolver.ts';
import { xmlPreviewRoutes } from './xml-previews/xml-preview.routes.ts';
import { XmlPreviewService } from './xml-previews/xml-preview.service.ts';

/** Services that run documents through workflows. */
export interface TransformServices extends Disposable {
  readonly creation: JobCreation;
  readonly search: JobSearchService;
  readonly timeSeries: JobSeriesService;
  readonly jobs: JobService;
  readonly entryJobs: EntryJobService;
  readonly rows: JobRowService;
  readonly changedJobs: ChangedRecords<Job>;
  readonly answers: TaskAnswerService;
  readonly control: JobControl;
  readonly bulks: BulkService;
  readonly cron: CronSubscriptionService;
  readonly dryRuns: DryRunService;
  readonly workflows: WorkflowService;
  readonly drafts: WorkflowDraftService;
  readonly templates: WorkflowTemplateService;
  readonly published: WorkflowRelations;
  readonly stats: WorkflowStatsService;
  readonly versions: WorkflowVersionService;
  readonly integrations: IntegrationService;
  readonly printTemplates: PrintTemplateService;
  readonly printTemplateVersions: PrintTemplateVersionService;
  readonly previews: PdfPreviewService;
  readonly numbered: SiloEntryService;
  readonly tests: IntegrationTestService;
  readonly uses: IntegrationUseService;
  readonly actions: ActionService;
  readonly einvoices: EinvoiceValidationService;
  readonly xmlPreviews: XmlPreviewService;
  readonly installation: InstallationService;
  /** Worker, not started yet. */
  readonly worker: Worker;
  /** Worker that creates the jobs of subscriptions, not started yet. */
  readonly cronWorker: CronWorker;
}

/** Workflows, the integrations and actions that they use, and the jobs that run them. */
export const transformArea = new Area<TransformServices>(
  [
    Workflow,
    WorkflowVersion,
    Integration,
    PrintTemplate,
    PrintTemplateVersion,
    Job,
    JobKey,
    JobTag,
    Intent,
    Event,
    WorkerRow,
    Claim,
    CronSubscription,
    ExchangeRateDay,
    ExchangeRateSource,
  ],
  {
    creation: { routes: jobCreationRoutes, resolver: JobCreationResolver },
    search: { routes: jobSearchRoutes, resolver: JobSearchResolver },
    timeSeries: { routes: jobSeriesRoutes, resolver: JobSeriesResolver },
    jobs: { routes: jobRoutes, resolver: JobResolver },
    entryJobs: { resolver: EntryJobResolver },
    rows: { resolver: JobRowResolver },
    changedJobs: { resolver: ChangedJobResolver },
    answers: { routes: answerRoutes, resolver: TaskAnswerResolver },
    control: { routes: controlRoutes, resolver: JobControlResolver },
    bulks: { routes: bulkRoutes, resolver: BulkResolver },
    cron: { routes: cronSubscriptionRoutes, resolver: CronSubscriptionResolver },
    dryRuns: { routes: dryRunRoutes, resolver: DryRunResolver },
    workflows: { routes: workflowRoutes, resolver: WorkflowResolver },
    drafts: { routes: workflowDraftRoutes, resolver: WorkflowDraftResolver },
    templates: { routes: workflowTemplateRoutes, resolver: WorkflowTemplateResolver },
    published: { resolver: PublishedVersionResolver },
    stats: { routes: workflowStatsRoutes, resolver: WorkflowStatsResolver },
    versions: { routes: workflowVersionRoutes, resolver: WorkflowVersionResolver },
    integrations: { routes: integrationRoutes, resolver: IntegrationResolver },
    previews: { routes: previewRoutes, resolver: PdfPreviewResolver },
    printTemplates: { routes: printTemplateRoutes, resolver: PrintTemplateResolver },
    printTemplateVersions: { routes: printTemplateVersionRoutes, resolver: PrintTemplateVersionResolver },
    numbered: { resolver: NumberedDocumentResolver },
    tests: { routes: integrationTestRoutes, resolver: IntegrationTestResolver },
    uses: { routes: integrationUseRoutes, resolver: IntegrationUseResolver },
    actions: { routes: actionRoutes, resolver: ActionResolver },
    einvoices: { routes: einvoiceValidationRoutes, resolver: EinvoiceValidationResolver },
    xmlPreviews: { routes: xmlPreviewRoutes, resolver: XmlPreviewResolver },
  },
);

/** Dependencies of the area from outside: workspaces, and additional providers. */
export interface TransformDependencies {
  readonly isSandbox: IsSandbox;
  readonly providers?: readonly Provider[];
}

/** Builds the services of the area. */
export async function transformServices(
  platform: Platform,
  sequence: SequenceServices,
  silo: SiloServices,
  { isSandbox, providers: extraProviders = [] }: TransformDependencies,
): Promise<TransformServices> {
  const { clock, config, database, hints, keys, log, metrics, queues, sealing, storage, threads } = platform;
  const { timings, tracing } = platform;
  const { entries, files } = silo;
  const sleptMs: RunnerServices['sleptMs'] = (job, now) => readSleptMs(database.sql, job, now);
  const trouble = findTypesetterProblem();
  if (trouble) log.warn(trouble.sentence);
  const fonts = missingFonts();
  if (fonts !== '') log.warn(`Fonts are missing: ${fonts}. Install again (npm ci).`);
  const printTemplates = new PrintTemplateService(platform);
  const printTemplateVersions = new PrintTemplateVersionService(database, printTemplates);
  const prints: PrintServices = {
    processes: platform.processes,
    logos: new LogoSource({ outbound: platform.outbound, files, timings }),
    printTemplates: {
      find: (scope, id) => printTemplates.find(scope, id),
      filesOf: (scope, id, version) => printTemplateVersions.findFiles(scope, id, version),
      newest: async (scope) => (await printTemplates.list(scope, { limit: maxLimit })).items,
    },
  };
  const smtp = new SmtpClient(platform.outbound, timings);
  const envelopes = new EnvelopeMaker(keys, config.documents, threads.steps);
  const official = openOfficialValidators(config, log);
  const providers = allProviders({
    official,
    keys,
    numbering: sequence,
    newEntries: new NewEntries(entries, envelopes),
    policy: config.documents,
    threads: threads.steps,
    ...prints,
    external: {
      outbound: platform.outbound,
      timings,
      envelopes,
      threads: threads.steps,
      answerBytes: config.bodyLimitBytes,
    },
    rates: new ExchangeRates(
      platform,
      rateSource(config.exchangeRates, { ...platform, threads: threads.steps }),
    ),
    lookups: {
      vies: new ViesService(config.viesUrl, platform.outbound, timings.outbound),
      meta: silo.meta,
      threads: threads.steps,
    },
    mail: { smtp, files, threads: threads.steps },
    files,
    workflows: {
      find: (scope, id) => workflows.find(scope, id),
      newest: async (scope) => (await workflows.list(scope, { limit: maxLimit })).items,
    },
    starter: {
      start: async (scope, { id, depth, parentId, ...input }) =>
        void (await creation.create(scope, input, { id, depth, parentId })),
      requireWorkflow: async (scope, id) => void (await workflows.published(scope, id)),
      countStartedJobs: (scope, jobId) => creation.countStartedBy(scope, jobId),
      maxStartedJobs: config.startedJobs,
    },
    cron: {
      subscribe: (scope, wanted) => cron.subscribe(scope, wanted),
      unsubscribe: (scope, which) => cron.unsubscribe(scope, which),
    },
  });
  const catalogue = new Catalogue([...providers, ...extraProviders]);
  checkLimits(config.providerConcurrency, catalogue);
  const queue = await queues.queue<RunMessage>('jobs', { delays: true });
  const parked = await queues.queue<RunMessage>('parked');
  watchQueue(platform, { queue, parked });
  const seal = new Seal(sealing);
  const integrations = new IntegrationService(platform, seal, catalogue);
  const external = new ExternalActions(integrations);
  const configs = new StepConfigs(catalogue, integrations, external);
  const actions = new ActionService(catalogue, external);
  const check = new WorkflowCheck({ catalogue, configs, actions });
  const secrets = new WorkflowSecrets(seal, configs);
  const workflows = new WorkflowService(platform, check, secrets);
  const cron = new CronSubscriptionService({ clock, database, hints, workflows });
  const versions = new WorkflowVersionService(database, workflows, secrets);
  const performer = new Performer({ catalogue, configs, log, tracing });
  const feed = new JobFeed(database, hints, timings.events);
  const keyDays = config.jobKeyDays;
  const admit: Admit = (wanted) => worker.dispatcher.admit(wanted);
  const writer = new JobWriter({ database, metrics, entries, files, queue, hints, keyDays, admit });
  const search = new JobSearchService(database, silo.listing);
  const jobs = new JobService({ database, search, entries, files, feed });
  const creation = new JobCreation({
    clock,
    database,
    jobs,
    workflows,
    entries,
    argFiles: new ArgFiles(files, silo.spool),
    writer,
    feed,
    tracing,
    keyDays,
  });
  const definitions = new Definitions(database, secrets);
  const observer = new StepObserver(metrics, log, catalogue);
  const verbs = new JobOperations({ clock, database, jobs, workflows, definitions, queue, hints, observer });
  const control = new JobControl(database, jobs, verbs);
  const { operations } = platform;
  const bulkWork = new BulkWork({
    jobs,
    search,
    listing: silo.listing,
    entries: silo.entries,
    verbs,
    creation,
    log,
  });
  const bulks = new BulkService(
    { clock, database, operations, search, listing: silo.listing, workflows },
    bulkWork,
  );
  const laterSteps = new LaterStepCheck({ clock, entries, storage, isSandbox, performer, timings });
  const worker = new Worker({
    clock,
    definitions,
    database,
    hints,
    queue,
    parked,
    entries,
    storage,
    isSandbox,
    sleptMs,
    timings,
    log,
    committer: new StepCommitter({ database, entries, queue, hints, observer, timings }),
    metrics,
    tracing,
    performer,
    laterStepsOf: (progress, entry) => laterSteps.of(progress, entry),
    limits: {
      computing: config.workerConcurrency,
      outside: config.outsideConcurrency,
      workspace: config.workspaceConcurrency,
      providers: config.providerConcurrency,
    },
  });
  const published = new WorkflowRelations(database, secrets);
  const { jobDays } = config;
  const keeping = createJobPartitioning(platform);
  await keeping.start();
  const secretKeeping = keepSecretsSealed(platform, secrets);
  const removes = config.roles.has('worker') && jobDays !== undefined;
  const removal = removes ? createJobRemoval(platform, { jobs: jobDays, keys: keyDays }) : undefined;
  // Runs in the background: the start does not wait for it.
  void removal?.start();
  const validation = new EinvoiceValidationService(threads.requests, official, log);
  return {
    creation,
    search,
    timeSeries: new JobSeriesService(database, clock),
    jobs,
    entryJobs: new EntryJobService(database),
    rows: new JobRowService({
      database,
      jobs,
      entries,
      workflows: published,
      definitions,
    }),
    changedJobs: new ChangedRecords(database, 'changed_jobs', readJobs),
    answers: new TaskAnswerService({ database, external, queue, hints }),
    control,
    bulks,
    workflows,
    drafts: new WorkflowDraftService(platform, check, secrets),
    templates: new WorkflowTemplateService(),
    published,
    cron,
    stats: new WorkflowStatsService(database, workflows),
    dryRuns: new DryRunService({
      clock,
      entries,
      storage,
      isSandbox,
      performer,
      check,
      workflows,
      versions,
      timings,
    }),
    versions,
    integrations,
    printTemplates,
    printTemplateVersions,
    previews: new PdfPreviewService({
      ...prints,
      processes: platform.processes.half(),
      clock,
      entries,
      isSandbox,
    }),
    numbered: entries,
    tests: new IntegrationTestService(clock, integrations, catalogue),
    uses: new IntegrationUseService(database, integrations),
    actions,
    einvoices: validation,
    xmlPreviews: new XmlPreviewService({
      clock,
      entries,
      policy: config.documents,
      threads: threads.requests,
      validation,
    }),
    installation: new InstallationService(database, { queue, parked }, timings.engine),
    worker,
    cronWorker: new CronWorker({ clock, database, hints, log, metrics, timings, writer }),
    [Symbol.dispose]() {
      official?.[Symbol.dispose]();
      feed[Symbol.dispose]();
      smtp[Symbol.dispose]();
      keeping[Symbol.dispose]();
      secretKeeping[Symbol.dispose]();
      removal?.[Symbol.dispose]();
    },
  };
}
