import { accessArea } from './access/access.area.ts';
import { connectArea } from './connect/connect.area.ts';
import { auditArea } from './platform/audit/audit.area.ts';
import { changeArea } from './platform/changes/change.area.ts';
import type { Declarations } from './platform/openapi/openapi.ts';
import { graphqlRoutes } from './platform/graphql/graphql.routes.ts';
import { platformEntities } from './platform/platform-entities.ts';
import { searchArea } from './search/search.area.ts';
import { sequenceArea } from './sequence/sequence.area.ts';
import { siloArea } from './silo/silo.area.ts';
import { consoleSettingsRoutes } from './system/console/settings.routes.ts';
import { docsRoutes } from './system/docs.routes.ts';
import { indexRoutes } from './system/index.routes.ts';
import { schemaRoutes } from './system/schema.routes.ts';
import { systemArea } from './system/system.area.ts';
import { systemRoutes } from './system/system.routes.ts';
import { transformArea } from './transform/transform.area.ts';
import { webhookArea } from './webhooks/webhook.area.ts';

/** The `info` of the OpenAPI document; its version is the version of the specified interface. */
export const apiInfo = {
  title: 'Docmill',
  version: '1.0.1',
  description:
    'Document transformation, sequencing and storage. Times are ISO 8601 in UTC with milliseconds; what is absent is left out, and a member that is null counts as absent. Unknown members and parameters are refused.',
  contact: { name: 'The maintainers of Docmill' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

/** All areas of the service, as declarations: nothing is opened. */
export const areas = [
  accessArea,
  sequenceArea,
  siloArea,
  transformArea,
  changeArea,
  webhookArea,
  connectArea,
  auditArea,
  searchArea,
  systemArea,
] as const;

/** Entities of all areas and of the platform: with the tables of the queue, all that the database contains. */
export const entities = [...areas.flatMap((area) => area.entities), ...platformEntities];

/** Everything that is served over HTTP, as declarations. */
export const declarations: Declarations = {
  endpoints: areas.flatMap((area) => area.endpoints),
  plain: [
    ...areas.flatMap((area) => area.plain),
    ...systemRoutes.declarations,
    ...schemaRoutes.declarations,
    ...indexRoutes.declarations,
    ...docsRoutes.declarations,
    ...consoleSettingsRoutes.declarations,
    ...graphqlRoutes.declarations,
  ],
  tags: {
    transform: 'Jobs run workflows on documents; integrations configure what their steps call.',
    sequence: 'Series number documents without gaps; their entries are a signed chain.',
    silo: 'Documents with their versions, states and files.',
    apps: 'Formats and prints: what there is to ask of them beside the steps of workflows.',
    webhooks: 'Servers outside that are told of what changes.',
    connect: 'Addresses that servers outside call to create jobs.',
    access: 'Workspaces, tokens and roles.',
    utils: 'The change feed, and small helpers.',
    graphql: 'The same by GraphQL.',
    system: 'What the service tells about itself.',
  },
};
