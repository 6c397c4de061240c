import type { ServedAccess } from '../access/access.area.ts';
import type { ConnectServices } from '../connect/connect.area.ts';
import { Area } from '../platform/area.ts';
import type { Database } from '../platform/database/database.ts';
import type { SequenceServices } from '../sequence/sequence.area.ts';
import type { SiloServices } from '../silo/silo.area.ts';
import type { TransformServices } from '../transform/transform.area.ts';
import type { WebhookServices } from '../webhooks/webhook.area.ts';
import { NodeResolver } from './node.resolver.ts';
import { NodeService } from './node.service.ts';
import { SearchResolver } from './search.resolver.ts';
import { searchRoutes } from './search.routes.ts';
import { SearchService } from './search.service.ts';

/** Services that find records of all kinds. */
export interface SearchServices {
  readonly nodes: NodeService;
  readonly search: SearchService;
}

/** Records of all kinds, by id, key and name. */
export const searchArea = new Area<SearchServices>([], {
  nodes: { resolver: NodeResolver },
  search: { routes: searchRoutes, resolver: SearchResolver },
});

/** Creates the services of the area over the services of the records. */
export function searchServices(
  database: Database,
  {
    access,
    connect,
    sequence,
    silo,
    transform,
    webhooks,
  }: {
    access: ServedAccess;
    connect: ConnectServices;
    sequence: SequenceServices;
    silo: SiloServices;
    transform: TransformServices;
    webhooks: WebhookServices;
  },
): SearchServices {
  const nodes = new NodeService(database, {
    job: (scope, id) => transform.jobs.find(scope, id),
    silo_entry: (scope, id) => silo.entries.get(scope, id),
    workflow: (scope, id) => transform.workflows.get(scope, id),
    series: (scope, id) => sequence.series.get(scope, id),
    integration: (scope, id) => transform.integrations.get(scope, id),
    series_entry: (scope, id, seriesId) => sequence.entries.get(scope, seriesId, id),
    file: (scope, id, entryId) => silo.files.get(scope, entryId, id),
    token: (scope, id) => access.tokens.get(scope, id),
    enrollment: (scope, id) => access.enrollments.get(scope, id),
    bulk: (scope, id) => transform.bulks.get(scope, id),
    verification: (scope, id) => sequence.verifications.get(scope, id),
    print_template: (scope, id) => transform.printTemplates.get(scope, id),
    webhook_endpoint: (scope, id) => webhooks.endpoints.get(scope, id),
    cron_subscription: (scope, id) => transform.cron.get(scope, id),
    connect_endpoint: (scope, id) => connect.endpoints.get(scope, id),
  });
  return { nodes, search: new SearchService(database) };
}
