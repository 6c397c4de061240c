/** The arrows between the parts (src/README.md): each rule is one sentence of it. */
const areas = ['access', 'connect', 'sequence', 'silo', 'transform', 'webhooks'];

/** The folders of each area in their order: each may know those before it. */
const orders = {
  einvoice: [
    'xml',
    'model',
    'rules',
    'syntax',
    'cii',
    'ubl',
    'document',
    'table',
    'signature',
    'fatturapa',
    'facturae',
    'ksef',
  ],
  access: ['workspaces', 'tokens', 'enrollments'],
  sequence: ['series', 'entries', 'verification'],
  silo: ['files', 'spool', 'entries', 'meta', 'query'],
  webhooks: ['endpoints', 'deliveries', 'sending'],
  connect: ['endpoints', 'calls'],
  transform: [
    'expression',
    'plan',
    'einvoices',
    'providers',
    'print-templates',
    'xml-previews',
    'integrations',
    'workflows',
    'jobs',
    'cron',
    'engine',
    'bulks',
  ],
};

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-two-folders-both-ways',
      comment: 'What two folders need of each other belongs to one of them.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^src/(?!documents|console)' },
      to: { circular: true },
    },
    ...Object.entries(orders).flatMap(([area, folders]) =>
      folders.slice(0, -1).map((folder, place) => ({
        name: `${area}-${folder}-knows-no-later-folder`,
        severity: 'error',
        from: { path: `^src/${area}/${folder}/` },
        to: { path: `^src/${area}/(${folders.slice(place + 1).join('|')})/` },
      })),
    ),
    {
      name: 'stores-stay-in-their-area',
      comment: 'The public face of an area is its services.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '\\.store\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'documents-are-pure',
      comment: 'The documents library needs no database, clock, network or other folder of ours.',
      severity: 'error',
      from: { path: '^src/documents' },
      to: { path: '^src/(?!documents)|^(node:)?(fs|net|http|https|child_process|worker_threads)(/|$)' },
    },
    {
      name: 'e-invoices-are-pure',
      comment: 'The e-invoice library needs documents alone.',
      severity: 'error',
      from: { path: '^src/einvoice' },
      to: {
        path: '^src/(?!einvoice|documents)|^(node:)?(fs|net|http|https|child_process|worker_threads)(/|$)',
      },
    },
    {
      name: 'platform-knows-no-area',
      severity: 'error',
      from: { path: '^src/platform' },
      to: {
        path: `^src/(${areas.join('|')}|documents|einvoice|app|declarations|main|demo|command-line|system)`,
      },
    },
    {
      name: 'silo-sequence-access-know-no-transform',
      severity: 'error',
      from: { path: '^src/(silo|sequence|access|webhooks)' },
      to: { path: '^src/transform' },
    },
    {
      name: 'silo-and-sequence-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/(silo|sequence|access|webhooks)/' },
      to: { path: '^src/(silo|sequence|access|webhooks)/', pathNot: '^src/$1/' },
    },
    {
      name: 'nobody-knows-connect',
      severity: 'error',
      from: { path: '^src/(silo|sequence|access|webhooks|transform)' },
      to: { path: '^src/connect' },
    },
    {
      name: 'connect-knows-silo-and-transform',
      severity: 'error',
      from: { path: '^src/connect' },
      to: { path: '^src/(sequence|access|webhooks)' },
    },
    {
      name: 'no-area-knows-the-composition',
      severity: 'error',
      from: { path: `^src/(${areas.join('|')}|platform|documents|einvoice)` },
      to: { path: '^src/(app|declarations|sealed-columns|main|demo|command-line|system|search)' },
    },
    {
      name: 'only-edges-import-transport',
      comment:
        'Services, entities and the engine import neither Koa nor Apollo; the demo is a client of them.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(platform/area\\.ts$|demo/|console/|platform/(rest|graphql)/)|\\.(routes|resolver)\\.ts$',
      },
      to: { path: 'node_modules/(koa|@koa|@apollo|@as-integrations|graphql-ws|ws)/' },
    },
    {
      name: 'the-console-is-a-client',
      comment:
        'It knows the service by the schema of its GraphQL alone, and calculates with the amounts of the documents library.',
      severity: 'error',
      from: { path: '^src/console/' },
      to: {
        path: '^src/(?!console/|documents/amount\\.ts$)|^node_modules/(?:koa|@koa|@mikro-orm|pg|pg-boss)/',
      },
    },
    {
      name: 'nobody-knows-the-console',
      severity: 'error',
      from: { path: '^src/(?!console/)' },
      to: { path: '^src/console/' },
    },
    {
      name: 'console-pages-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/console/pages/([^/]+)/' },
      to: { path: '^src/console/pages/', pathNot: '^src/console/pages/$1/' },
    },
    {
      name: 'console-app-is-known-by-none',
      severity: 'error',
      from: { path: '^src/console/(?!app/|main)' },
      to: { path: '^src/console/app/' },
    },
    {
      name: 'console-parts-know-no-pages',
      severity: 'error',
      from: { path: '^src/console/(parts|session|graphql|words|theme)/' },
      to: { path: '^src/console/pages/' },
    },
    {
      name: 'console-session-knows-graphql-alone',
      severity: 'error',
      from: { path: '^src/console/(session|graphql|words|theme)/' },
      to: { path: '^src/console/parts/' },
    },
    {
      name: 'console-logic-is-pure',
      comment: 'What tests want to hold without a browser.',
      severity: 'error',
      from: { path: '^src/console/.*\\.logic\\.ts$' },
      to: { path: '\\.tsx$|node_modules/(?:react|@mantine|urql)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'planning-is-pure',
      severity: 'error',
      from: { path: '^src/transform/(plan/|expression/|engine/progress)' },
      to: {
        path: 'node_modules/(pg|@mikro-orm|pg-boss)/|^src/platform/(database|queue|events|rest|graphql|storage)',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist' },
  },
};
