import { Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countText } from '../values/formats.logic.ts';
import { ReasonedButton } from '../forms/reasoned-button.tsx';
import { maxSelected, type Selection } from './use-selection.ts';

/** Number of records that match a filter; `capped`: or more. */
export interface Matching {
  readonly count: number;
  readonly capped: boolean;
}

export interface BulkBarProps<Action extends string> {
  readonly label: string;
  readonly selection: Selection;
  readonly matching: Matching | undefined;
  /** Actions for the selection, with the text of each button and the reason why it would change none of the rows. */
  readonly actions: readonly {
    readonly action: Action;
    readonly text: string;
    readonly reason?: string | undefined;
  }[];
  readonly onAction: (action: Action) => void;
}

/** Shows the actions for the selected rows. Extending the selection to all matching rows is a separate step of the user. */
export function BulkBar<Action extends string>(props: BulkBarProps<Action>): ReactElement | null {
  const { label, selection, matching, actions, onAction } = props;
  const { t, i18n } = useTranslation('bulk');
  const { size, allBefore } = selection;
  if (size === 0) return null;
  const number = matchingText(matching, i18n.language);
  const tooMany = allBefore === undefined && size > maxSelected;
  return (
    <Group gap="sm" role="region" aria-label={label}>
      <Text size="sm" fw={600} role="status">
        {allBefore === undefined
          ? t('selected', { number: countText(size, i18n.language), count: size })
          : t('allSelected', { number })}
      </Text>
      {allBefore === undefined && (matching?.count ?? 0) > size && (
        <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
          {t('selectAll', { number })}
        </Button>
      )}
      {actions.map(({ action, text, reason }) => (
        <ReasonedButton
          key={action}
          size="compact-sm"
          variant="default"
          reason={tooMany ? t('tooMany', { number: countText(maxSelected, i18n.language) }) : reason}
          onClick={() => onAction(action)}
        >
          {text}
        </ReasonedButton>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
        {t('clear')}
      </Button>
    </Group>
  );
}

/** Formats a count for display: "1,284", "10,000+". */
export function matchingText(matching: Matching | undefined, language: string): string {
  return `${countText(matching?.count ?? 0, language)}${matching?.capped ? '+' : ''}`;
}
