import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Integration } from '../integrations/integration.entity.ts';
import type { IntegrationService } from '../integrations/integration.service.ts';
import type { StepDefinition } from '../plan/definition.ts';
import { iterateSteps } from '../plan/step-iteration.ts';
import { snakeCase } from '../../platform/snake-case.ts';
import { splitConfig } from '../providers/step-config.ts';
import { IntegrationUse } from './integration-use.ts';
import { readUses, type UseKey, type UsingContents } from './integration-use.store.ts';
import { jsonPath } from './workflow-issue.ts';

type Served = Pick<Integration, 'workspaceId' | 'id' | 'actionIds'>;

/** Finds the steps that use integrations; concurrent reads for several integrations are batched. */
export class IntegrationUseService {
  readonly #integrations: IntegrationService;
  readonly #read: Reader<UseKey, UsingContents[]>;

  constructor(database: Database, integrations: IntegrationService) {
    this.#integrations = integrations;
    this.#read = database.reader('integration_uses', readUses);
  }

  /** Lists the steps that use an integration of the workspace. */
  async list(scope: Scope, id: string): Promise<IntegrationUse[]> {
    const integration = await this.#integrations.find(scope, id);
    if (!integration) throw notFound('Integration');
    return this.listFor(integration);
  }

  /**
   * Lists the steps that use an integration that was already read: in drafts and in published versions. A step with an
   * action that the integration serves, and without an integration of its own, may use it.
   */
  async listFor(integration: Served): Promise<IntegrationUse[]> {
    const { workspaceId, id, actionIds = [] } = integration;
    const [found = []] = await this.#read([{ workspaceId, terms: [id, ...(actionIds ?? [])] }]);
    return found.flatMap((contents) => usesIn(contents, integration));
  }
}

function usesIn(contents: UsingContents, integration: Served): IntegrationUse[] {
  const { workflowId, name, disabled, version } = contents;
  return [...iterateSteps(contents)]
    .filter(({ step }) => isUsed(integration, step))
    .map(({ step, path }) =>
      Object.assign(new IntegrationUse(), {
        workflowId,
        workflowName: name ?? undefined,
        disabled,
        version: version === null ? undefined : String(version),
        stepId: step.id,
        stepName: step.name,
        action: step.action,
        path: jsonPath(path.map((part) => snakeCase(String(part)))),
      }),
    );
}

function isUsed({ id, actionIds }: Served, { action, config }: StepDefinition): boolean {
  const { integrationId } = splitConfig(config);
  return integrationId === undefined ? (actionIds?.includes(action) ?? false) : integrationId === id;
}
