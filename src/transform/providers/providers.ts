import { embedPdfAction } from './cii/embed-pdf.action.ts';
import { importPdfAction } from './cii/import-pdf.action.ts';
import { ciiGenerateAction } from './cii/generate.action.ts';
import type { DocumentServices } from './document-services.ts';
import type { Provider } from './provider.ts';
import type { GenerationServices } from './einvoice/generation.ts';
import { importAction, type ReadingServices } from './einvoice/importing.ts';
import { endpointTest } from './http/endpoint-test.ts';
import type { ExchangeRates } from './ecb/exchange-rates.ts';
import { updateRatesAction } from './ecb/update-rates.action.ts';
import { externalAction, type ExternalServices } from './http/external.action.ts';
import type { CronSubscribers } from './cron/cron-subscribers.ts';
import { subscribeAction } from './cron/subscribe.action.ts';
import { unsubscribeAction } from './cron/unsubscribe.action.ts';
import { HttpConfig } from './http/http-config.ts';
import { facturaeProvider } from './national/facturae.provider.ts';
import { fatturaPaProvider } from './national/fatturapa.provider.ts';
import { ksefProvider } from './national/ksef.provider.ts';
import type { PrintServices } from './pdf/printer.ts';
import { pdfAction } from './pdf/pdf.action.ts';
import { enumerateAction, type Numbering } from './sequence/enumerate.action.ts';
import { closeAction } from './silo/close.action.ts';
import { correctAction } from './silo/correct.action.ts';
import { folderAction } from './silo/folder.action.ts';
import { ifAction } from './silo/if.action.ts';
import { modifyAction } from './silo/modify.action.ts';
import type { NewEntries } from './silo/new-entries.ts';
import { replicateAction } from './silo/replicate.action.ts';
import { sleepAction } from './silo/sleep.action.ts';
import { stateAction } from './silo/state.action.ts';
import { notifyAction, sendAction, type MailServices } from './smtp/send.action.ts';
import { SmtpConfig } from './smtp/smtp-config.ts';
import { smtpTest } from './smtp/smtp-test.ts';
import { ublGenerateAction } from './ubl/generate.action.ts';
import { lookupAction, type LookupServices } from './vies/lookup.action.ts';
import { webhookAction } from './webhook/webhook.action.ts';
import { createJobAction, type JobStarter } from './transform/create-job.action.ts';
import type { NamedWorkflows } from './transform/named-workflow.ts';

/** Services of the platform and of other areas that actions need. */
export interface ProviderServices
  extends DocumentServices, ReadingServices, PrintServices, Pick<GenerationServices, 'official'> {
  numbering: Numbering;
  newEntries: NewEntries;
  external: ExternalServices;
  mail: MailServices;
  rates: ExchangeRates;
  lookups: LookupServices;
  starter: JobStarter;
  workflows: NamedWorkflows;
  cron: CronSubscribers;
}

/** Returns all providers of the service itself. */
export function allProviders(services: ProviderServices): Provider[] {
  return [
    {
      id: 'silo',
      name: 'Silo',
      summary: 'Changes, tests, corrects, copies and signs the document of a job',
      actions: [
        closeAction(services),
        stateAction,
        folderAction,
        modifyAction(services),
        correctAction(services.newEntries),
        replicateAction(services.newEntries),
        ifAction(services.threads),
        sleepAction,
      ],
    },
    {
      id: 'transform',
      name: 'Transform',
      summary: 'Starts other jobs',
      actions: [createJobAction(services.starter, services.workflows, services.threads)],
    },
    {
      id: 'cron',
      name: 'Cron',
      summary: 'Runs workflows periodically',
      actions: [
        subscribeAction(services.cron, services.workflows),
        unsubscribeAction(services.cron, services.workflows),
      ],
    },
    {
      id: 'sequence',
      name: 'Sequence',
      summary: 'Assigns gapless numbers to documents',
      actions: [enumerateAction(services.numbering, services)],
    },
    {
      id: 'ecb',
      name: 'European Central Bank',
      summary: 'Provides reference rates for currency conversion',
      actions: [updateRatesAction(services.rates, services)],
    },
    {
      id: 'vies',
      name: 'VIES',
      summary: 'Checks VAT numbers in the registers of the EU member states',
      actions: [lookupAction(services.lookups)],
    },
    {
      id: 'pdf',
      name: 'PDF',
      summary: 'Generates PDF files of documents',
      actions: [pdfAction(services)],
    },
    {
      id: 'ubl',
      name: 'UBL',
      summary: 'Generates and imports e-invoices in UBL: EN 16931, Peppol BIS Billing, XRechnung and others',
      actions: [ublGenerateAction(services), importAction('ubl', services)],
    },
    {
      id: 'cii',
      name: 'CII',
      summary: 'Generates and imports e-invoices in CII: EN 16931, ZUGFeRD, Factur-X, XRechnung and others',
      actions: [
        ciiGenerateAction(services),
        importAction('cii', services),
        embedPdfAction(services),
        importPdfAction(services),
      ],
    },
    fatturaPaProvider(services),
    facturaeProvider(services),
    ksefProvider(services),
    {
      id: 'smtp',
      name: 'SMTP',
      summary: 'Sends email through a mail server',
      config: SmtpConfig,
      test: smtpTest(services.mail.smtp),
      actions: [sendAction(services.mail), notifyAction(services.mail)],
    },
    {
      id: 'webhook',
      name: 'Webhook',
      summary: 'Sends messages about jobs to external servers',
      actions: [webhookAction(services.external)],
    },
    {
      id: 'http',
      name: 'HTTP',
      summary: 'Sends tasks to an external server that provides its own actions',
      config: HttpConfig,
      test: endpointTest(services.external),
      actions: [],
      served: {
        list: (config) => (config instanceof HttpConfig ? config.actions : []),
        action: (id) => externalAction(id, services.external),
      },
    },
  ];
}
