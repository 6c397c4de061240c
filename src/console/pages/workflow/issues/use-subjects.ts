import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { JsonPath } from '../../../parts/json/json-path.logic.ts';
import { membersOn } from '../../../parts/schema-form/members.logic.ts';
import { useLabels } from '../../../parts/schema-form/use-labels.ts';
import { everyStep, stepTitle, type GraphStep } from '../../../parts/step-graph/graph-step.logic.ts';
import type { FlowGraph } from '../../../parts/workflow-document/document.logic.ts';
import { labelOf, type Issue } from './issues.logic.ts';
import { ActionsQuery } from '../workflow.queries.ts';

/** Adds to issues the names of their steps and fields. */
export function useSubjects(
  issues: readonly Issue[],
  { steps, rescue, places }: FlowGraph,
): readonly Issue[] {
  const { t } = useTranslation('workflow');
  const [{ data }] = useQuery({ query: ActionsQuery, variables: {}, pause: issues.length === 0 });
  const titleOf = useLabels();
  const actions = data?.actions;
  return useMemo(() => {
    const byId = new Map(everyStep([...steps, ...rescue]).map((step) => [step.id, step]));
    const ofStep = ([name, index, member]: JsonPath): readonly string[] => {
      if (name === 'action' || name === 'provider') return [t('step.action')];
      if (name === 'name' || name === 'summary' || name === 'notes') return [t(`step.${name}`)];
      if (name !== 'next' || typeof index !== 'number') return [];
      const branch = t('branch.legend', { number: index + 1 });
      return member === 'code' || member === 'status' ? [branch, t(`branch.${member}`)] : [branch];
    };
    const ofConfig = ({ action: id }: GraphStep, place: JsonPath): readonly string[] => {
      const action = actions?.find((each) => each.id === id);
      return membersOn(action?.configSchema ?? {}, place).map((each) =>
        typeof each === 'number' ? String(each + 1) : titleOf(each.name, each.schema),
      );
    };
    return issues.map((issue) => {
      const step = issue.stepId === undefined ? undefined : byId.get(issue.stepId);
      const label = step ? undefined : labelOf(issue);
      if (label) return { ...issue, field: [label === 'name' ? t('step.name') : t(`settings.${label}`)] };
      if (!step) return issue;
      const inside = issue.place.slice(places.get(step.id)?.length);
      const field = inside[0] === 'config' ? ofConfig(step, inside.slice(1)) : ofStep(inside);
      return { ...issue, step: stepTitle(step), field };
    });
  }, [issues, steps, rescue, places, actions, titleOf, t]);
}
