import { ActionIcon, Autocomplete, Fieldset, Group, Select, Stack } from '@mantine/core';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { IconTrash } from '../../../icons/icons.ts';
import type { JsonPath } from '../../../parts/json/json-path.logic.ts';
import { BranchMenu } from '../flow/branch-menu.tsx';
import { useBranchDrop } from '../flow/drag.ts';

interface BranchFieldsProps {
  readonly index: number;
  readonly entry: { readonly [name: string]: Json };
  /** Codes that the action may return. */
  readonly codes: readonly string[];
  /** Steps that the branch can jump to. */
  readonly targets: readonly { readonly value: string; readonly label: string }[];
  /** Sets a member of the step; undefined deletes it. */
  readonly onSet: (member: JsonPath, value: Json | undefined) => void;
  /** Number of branches. */
  readonly count: number;
  /** Moves a branch to the index of another. */
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  readonly isReadOnly: boolean;
}

const statuses = ['OK', 'SKIP', 'KO', 'TIMEOUT'] as const;

/** Edits the condition of a branch, and how the flow continues after its steps. */
export const BranchFields = memo(function BranchFields(props: BranchFieldsProps): ReactElement {
  const { index, entry, codes, targets, count, onSet, onMove, onRemove, isReadOnly } = props;
  const drop = useBranchDrop(index, onMove);
  const { t } = useTranslation('workflow');
  const set = (name: string, value: Json | undefined): void => onSet(['next', index, name], value);
  const jump = typeof entry['step_id'] === 'string' ? entry['step_id'] : '';
  const ending = entry['stop'] === true ? 'stop' : jump ? `step:${jump}` : 'on';
  const endings = [
    { value: 'on', label: t('branch.on') },
    { value: 'stop', label: t('branch.stop') },
    ...targets,
  ];
  const isKnown = endings.some(({ value }) => value === ending);
  const end = (value: string): void => {
    const target = value.startsWith('step:') ? value.slice(5) : undefined;
    if (value !== 'stop' && 'stop' in entry) set('stop', undefined);
    if (target === undefined && 'step_id' in entry) set('step_id', undefined);
    if (value === 'stop') set('stop', true);
    if (target !== undefined) set('step_id', target);
  };
  return (
    <Fieldset
      aria-label={t('branch.legend', { number: index + 1 })}
      legend={
        <span className="branch-legend">
          {t('branch.legend', { number: index + 1 })}
          {!isReadOnly && <BranchMenu index={index} count={count} onMove={onMove} onRemove={onRemove} />}
        </span>
      }
      {...(!isReadOnly && drop)}
    >
      <Stack gap="xs">
        <Group grow align="flex-start" gap="xs">
          <Select
            label={t('branch.status')}
            data={[
              { value: '', label: t('branch.any') },
              ...statuses.map((value) => ({ value, label: `${t(`result.${value}`)} (${value})` })),
            ]}
            value={statuses.find((status) => status === entry['status']) ?? ''}
            readOnly={isReadOnly}
            allowDeselect={false}
            onChange={(value) => set('status', value || undefined)}
          />
          <Autocomplete
            label={t('branch.code')}
            placeholder={t('branch.anyCode')}
            data={[...new Set(codes)]}
            value={typeof entry['code'] === 'string' ? entry['code'] : ''}
            readOnly={isReadOnly}
            onChange={(value) => set('code', value === '' ? undefined : value)}
          />
        </Group>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <Select
            flex={1}
            label={t('branch.ending')}
            data={isKnown ? endings : [...endings, { value: ending, label: jump }]}
            value={ending}
            readOnly={isReadOnly}
            allowDeselect={false}
            onChange={(value) => value && end(value)}
          />
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('branch.remove', { number: index + 1 })}
              onClick={() => onRemove(index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
});
