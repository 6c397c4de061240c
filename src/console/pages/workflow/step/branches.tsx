import { Button, Group, Text, Title } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { IconGitBranch } from '../../../icons/later-icons.ts';
import { isObject, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { everyStep, stepTitle } from '../../../parts/step-graph/graph-step.logic.ts';
import { focusBranch } from '../flow/branch-menu.tsx';
import type { FlowActions } from '../state/flow-actions.ts';
import type { Editor } from '../state/use-editor.ts';
import { BranchFields } from './branch-fields.tsx';

interface BranchesProps {
  readonly stepId: string;
  readonly branches: readonly Json[];
  /** Codes of the action of the step. */
  readonly codes: readonly string[];
  readonly editor: Editor;
  readonly flow: FlowActions;
  /** Sets a member of the step. */
  readonly onSet: (member: JsonPath, value: Json | undefined) => void;
  readonly isReadOnly: boolean;
}

const noMembers: { readonly [name: string]: Json } = {};

/** Edits the branches of a step: for each result, how the flow continues. */
export function Branches(props: BranchesProps): ReactElement {
  const { stepId, branches, codes, editor, flow, onSet, isReadOnly } = props;
  const { t } = useTranslation('workflow');
  const place = flow.placeOf(stepId);
  const { steps, rescue } = editor.graph;
  const list = place?.[0] === 'rescue' ? rescue : steps;
  const targets = useMemo(
    () =>
      everyStep(list).map((each) => ({
        value: `step:${each.id}`,
        label: t('branch.jump', { step: stepTitle(each) }),
      })),
    [list, t],
  );
  const remove = useCallbackRef((index: number) => {
    if (place) editor.run({ kind: 'remove', place: [...place, 'next', index] });
  });
  const move = useCallbackRef((from: number, to: number) => {
    flow.moveBranch(stepId, from, to);
    focusBranch(to);
  });
  return (
    <>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('branch.title')}
        </Title>
        {!isReadOnly && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconGitBranch size={14} aria-hidden />}
            onClick={() => flow.addBranch(stepId, codes)}
          >
            {t('act.branch')}
          </Button>
        )}
      </Group>
      {branches.map((entry, index) => (
        <BranchFields
          // Branches have no identity besides their index.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          entry={isObject(entry) ? entry : noMembers}
          codes={codes}
          targets={targets}
          onSet={onSet}
          count={branches.length}
          onMove={move}
          onRemove={remove}
          isReadOnly={isReadOnly}
        />
      ))}
      {branches.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('branch.none')}
        </Text>
      )}
    </>
  );
}
