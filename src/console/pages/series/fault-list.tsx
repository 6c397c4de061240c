import { Anchor, Badge, List, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countText } from '../../parts/values/formats.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import type { SeriesFaultData } from './entries.queries.ts';

/** Lists the faults that a verification found, each with its number. */
export function FaultList({
  faults,
  onOpen,
}: {
  readonly faults: readonly SeriesFaultData[];
  readonly onOpen: (entryId: string) => void;
}): ReactElement {
  const { t, i18n } = useTranslation('series');
  const say = useServiceText();
  return (
    <List size="sm" spacing={4} aria-label={t('verification.faults')}>
      {faults.map(({ index, entryId, code, message }) => {
        const place =
          index === null
            ? t('verification.ofSeries')
            : t('verification.number', { number: countText(index, i18n.language) });
        return (
          <List.Item key={`${index} ${code} ${entryId}`}>
            {entryId ? (
              <Anchor component="button" type="button" size="sm" onClick={() => onOpen(entryId)}>
                {place}
              </Anchor>
            ) : (
              <Text span size="sm" fw={600}>
                {place}
              </Text>
            )}{' '}
            <Badge color="red" variant="light" size="sm">
              {t(`fault.${code}`, code)}
            </Badge>{' '}
            <span className="any-text">{say(message)}</span>
          </List.Item>
        );
      })}
    </List>
  );
}
