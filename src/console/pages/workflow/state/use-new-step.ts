import { useQuery } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { isObject } from '../../../parts/json/json-path.logic.ts';
import type { Gap } from '../../../parts/step-graph/step-graph.logic.ts';
import { useOnlyIntegration } from '../../../parts/workflow-document/use-only-integration.ts';
import { useServiceText } from '../../../words/service-text.ts';
import { firstBranches } from './branches.logic.ts';
import type { FlowActions } from './flow-actions.ts';
import { ActionsQuery, type ActionData } from '../workflow.queries.ts';

/** Inserts a step with an action and its defaults; returns its id. */
export type NewStep = (at: Gap, actionId: string) => string | undefined;

/**
 * Returns a function that inserts a step named after its action, with its only possible integration and a
 * branch for each answer.
 */
export function useNewStep(flow: FlowActions): NewStep {
  const [{ data }] = useQuery({ query: ActionsQuery, variables: {} });
  const say = useServiceText();
  const integrationOf = useOnlyIntegration();
  return (at, actionId) => {
    const action = data?.actions?.find(({ id }) => id === actionId);
    const step: Record<string, Json> = { name: action ? say(action.name) : actionId, action: actionId };
    const integration = action && integrationFor(action, integrationOf);
    if (integration !== undefined) step['config'] = { integration_id: integration };
    const branches = firstBranches(action?.codes ?? []);
    if (branches.length > 0) step['next'] = branches;
    return flow.insert(at, { steps: [step], rescue: [] });
  };
}

/** Returns the integration of a new step: the one that serves its action, or the only one of its provider. */
function integrationFor(
  { integrationId, provider, configSchema }: ActionData,
  only: (provider: string) => string | undefined,
): string | undefined {
  const { properties } = configSchema;
  if (!isObject(properties) || !('integration_id' in properties)) return undefined;
  return integrationId ?? only(provider);
}
