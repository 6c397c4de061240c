import { Select } from '@mantine/core';
import { memo, useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceText } from '../../../words/service-text.ts';
import type { ActionData } from '../workflow.queries.ts';

interface ActionFieldProps {
  readonly actions: readonly ActionData[];
  /** Member of the step that contains the action. */
  readonly member: string;
  /** Id of the action; empty if the step has none. */
  readonly chosen: string;
  readonly onChange: (member: string, id: string) => void;
  readonly isReadOnly: boolean;
}

/** Selects the action of a step. */
export const ActionField = memo(function ActionField(props: ActionFieldProps): ReactElement {
  const { actions, member, chosen, onChange, isReadOnly } = props;
  const { t } = useTranslation('workflow');
  const say = useServiceText();
  const options = useMemo(() => createOptions(actions, chosen, say), [actions, chosen, say]);
  return (
    <Select
      label={t('step.action')}
      description={say(actions.find(({ id }) => id === chosen)?.summary ?? '')}
      data={options}
      value={chosen || null}
      readOnly={isReadOnly}
      searchable
      onChange={(id) => {
        if (id !== null) onChange(member, id);
      }}
    />
  );
});

function createOptions(
  actions: readonly ActionData[],
  chosen: string,
  say: (text: string) => string,
): { group: string; items: { value: string; label: string }[] }[] {
  const known = actions.some(({ id }) => id === chosen) || !chosen;
  const groups = [...Map.groupBy(actions, ({ group }) => group)].map(([group, members]) => ({
    group: say(group),
    items: members.map(({ id, name }) => ({ value: id, label: `${say(name)} (${id})` })),
  }));
  return known ? groups : [...groups, { group: '?', items: [{ value: chosen, label: chosen }] }];
}
