import { isObject } from '../../src/platform/json-object.ts';
import type { TestClient } from '../support/service.ts';
import type { World } from './world.ts';

/** Parameters of a path that name what no workspace owns. */
const common: ReadonlySet<string> = new Set(['country']);

/**
 * The records of a workspace by what addresses and arguments call them: in REST by the collection they stand below, in
 * both by the names of members that refer to them, in GraphQL by the type that is answered.
 */
export class ForeignIds {
  readonly #collections: Readonly<Record<string, string>>;
  readonly #members: ReadonlyMap<string, string | undefined>;
  readonly #types: Readonly<Record<string, string>>;

  constructor(ids: World['ids']) {
    this.#collections = {
      'transform/jobs': ids.job,
      'transform/jobs/key': ids.jobKey,
      'transform/workflows': ids.workflow,
      'transform/integrations': ids.integration,
      'transform/print-templates': ids.printTemplate,
      'transform/bulks': ids.bulk,
      'transform/cron-subscriptions': ids.cronSubscription,
      'sequence/series': ids.series,
      'sequence/entries': ids.seriesEntry,
      'sequence/verifications': ids.verification,
      'silo/entries': ids.siloEntry,
      'silo/entries/key': ids.siloKey,
      'silo/files': ids.file,
      'webhooks/endpoints': ids.webhook,
      'connect/endpoints': ids.connectEndpoint,
      'webhooks/deliveries': ids.delivery,
      'silo/spool': ids.spooled(),
      'access/tokens': ids.token,
      'access/enrollment': ids.enrollment,
    };
    this.#members = new Map([
      ['job', ids.job],
      ['bulk', ids.bulk],
      ['done_by_bulk', ids.bulk],
      ['workflow', ids.workflow],
      ['excluded_workflow', ids.workflow],
      ['integration', ids.integration],
      ['template', ids.printTemplate],
      ['series', ids.series],
      ['entry', ids.siloEntry],
      ['silo_entry', ids.siloEntry],
      ['previous', ids.siloEntry],
      ['uuid', ids.siloEntry],
      ['object', ids.workflow],
      ['endpoint', ids.webhook],
      ['key', ids.siloKey],
      ['job_key', ids.jobKey],
      // Parts of a workflow, and names that ids are made of.
      ['step', undefined],
      ['until', undefined],
      ['base', undefined],
    ]);
    this.#types = {
      Job: ids.job,
      Workflow: ids.workflow,
      Integration: ids.integration,
      PrintTemplate: ids.printTemplate,
      IntegrationTest: ids.integration,
      Bulk: ids.bulk,
      CronSubscription: ids.cronSubscription,
      Verification: ids.verification,
      Series: ids.series,
      SeriesEntry: ids.seriesEntry,
      SiloEntry: ids.siloEntry,
      File: ids.file,
      WebhookEndpoint: ids.webhook,
      ConnectEndpoint: ids.connectEndpoint,
      IssuedConnectEndpoint: ids.connectEndpoint,
      IssuedWebhookEndpoint: ids.webhook,
      WebhookDelivery: ids.delivery,
      Token: ids.token,
      Enrollment: ids.enrollment,
      TaskResult: ids.task,
      Node: ids.siloEntry,
      JobFilter: ids.job,
      SiloEntryFilter: ids.siloEntry,
    };
  }

  /** The record a parameter of a path stands for; undefined when it names none, such as the number of a version. */
  inPath(path: string, name: string): string | undefined {
    const [area = '', _version, ...segments] = path.slice(1).split('/');
    const place = segments.indexOf(`{${name}}`);
    const [outer = '', collection = ''] = segments.slice(place - 2, place);
    const key = segments.slice(Math.max(0, place - 2), place).join('/');
    const found = this.#collections[`${area}/${key}`] ?? this.#collections[`${area}/${collection || outer}`];
    if (found === undefined && !common.has(name) && (/(^|_)id$/.test(name) || place === 1))
      throw new Error(`nothing stands for {${name}} of ${path}: let the world hold one, and name it here`);
    return found;
  }

  /**
   * What a member that refers to a record is given: `workflow_id`, `workflowIds`, `uuid`; `id` and `key` of something
   * are its own. Undefined for what is no record of its own, such as a step.
   */
  inMember(name: string, owner = ''): string | undefined {
    const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (snake === 'id' || snake === 'ids') return this.#types[owner];
    const word = owner === 'Job' && snake === 'key' ? 'job_key' : snake.replace(/_ids?$/, '');
    if (!this.#members.has(word))
      throw new Error(`nothing stands for ${name} of ${owner}: let the world hold one, and name it here`);
    return this.#members.get(word);
  }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The ids in a text. */
export function idsIn(text: string): Set<string> {
  return new Set(text.match(uuids));
}

/** All that a workspace says of its records, by where it says so. */
export async function everythingOf(client: TestClient, { ids }: World): Promise<Record<string, unknown>> {
  const addresses = [
    `/transform/v1/jobs/${ids.job}`,
    `/transform/v1/workflows/${ids.workflow}`,
    `/transform/v1/integrations/${ids.integration}`,
    `/transform/v1/print-templates/${ids.printTemplate}`,
    `/transform/v1/bulks/${ids.bulk}`,
    `/sequence/v1/verifications/${ids.verification}`,
    `/sequence/v1/series/${ids.series}`,
    `/sequence/v1/series/${ids.series}/entries`,
    `/silo/v1/entries/${ids.siloEntry}`,
    `/silo/v1/entries/${ids.jobEntry}`,
    `/silo/v1/entries/${ids.siloEntry}/states`,
    `/access/v1/tokens/${ids.token}`,
    '/access/v1/workspace',
  ];
  const answers = await Promise.all(addresses.map((address) => client.get(address)));
  return Object.fromEntries(answers.map(({ json }, index) => [addresses[index], json as unknown]));
}

/** The ids of A that an answer holds although the request did not name them. */
export function leaked(theirs: ReadonlySet<string>, answer: unknown, sent: unknown): string[] {
  const named = idsIn(JSON.stringify(sent).toLowerCase());
  const shown = isObject(answer) ? { ...answer, request_id: undefined } : answer;
  return [...idsIn(JSON.stringify(shown ?? null))].filter((id) => theirs.has(id) && !named.has(id));
}
