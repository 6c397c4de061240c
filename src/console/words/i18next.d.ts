/** Words of each page and part: a key that English lacks does not compile. */
interface Words {
  audit: typeof import('./en/audit.json');
  connect: typeof import('./en/connect.json');
  bulk: typeof import('./en/bulk.json');
  document: typeof import('./en/document.json');
  'document-editor': typeof import('./en/document-editor.json');
  'document-parts': typeof import('./en/document-parts.json');
  documents: typeof import('./en/documents.json');
  faults: typeof import('./en/faults.json');
  graph: typeof import('./en/graph.json');
  integrations: typeof import('./en/integrations.json');
  job: typeof import('./en/job.json');
  jobs: typeof import('./en/jobs.json');
  parts: typeof import('./en/parts.json');
  records: typeof import('./en/records.json');
  'schema-form': typeof import('./en/schema-form.json');
  series: typeof import('./en/series.json');
  shell: typeof import('./en/shell.json');
  system: typeof import('./en/system.json');
  templates: typeof import('./en/templates.json');
  terms: typeof import('./en/terms.json');
  timeline: typeof import('./en/timeline.json');
  tokens: typeof import('./en/tokens.json');
  views: typeof import('./en/views.json');
  webhooks: typeof import('./en/webhooks.json');
  workflow: typeof import('./en/workflow.json');
  workflows: typeof import('./en/workflows.json');
  workspace: typeof import('./en/workspace.json');
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Words;
  }
}

export type { Words };
