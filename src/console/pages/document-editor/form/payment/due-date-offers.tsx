import { Button, Group } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../../icons/later-icons.ts';
import { todayHere, writeDate } from '../../../../parts/fields/date-text.logic.ts';
import { textOf } from '../../../../parts/document-reading/reading.logic.ts';
import { localeOf } from '../../../../parts/values/formats.logic.ts';
import { valueAt } from '../../../../parts/json/json-path.logic.ts';
import { dueOffers, dueOn, type DueOffer } from './due-dates.logic.ts';
import { useDraftForm, useValueAt } from '../form-context.ts';

const row = ['payment', 'terms', 'due_dates', 0];

/** Offers the usual due dates for the terms of the document, while it has none. */
export function DueDateOffers(): ReactElement | null {
  const { t, i18n } = useTranslation('document-editor');
  const add = useDraftForm((form) => form.add);
  const terms = useValueAt(['payment', 'terms']);
  const issued = useDraftForm(
    ({ doc, result }) => textOf(valueAt(doc, ['issue_date'])) ?? textOf(valueAt(result, ['issue_date'])),
  );
  const [today] = useState(() => todayHere(new Date()));
  const isAskedFor = useIsDue();
  const offers = isAskedFor ? dueOffers(terms, issued ?? today) : [];
  const word = ({ after }: DueOffer): string =>
    typeof after === 'string' ? t(`due.${after}`) : t('due.days', { count: after.days });
  if (offers.length === 0) return null;
  return (
    <Group gap="xs">
      {offers.map((offer) => (
        <Button
          key={offer.date}
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={12} aria-hidden />}
          onClick={() => add(row, dueOn(offer.date, terms), [...row, 'date'])}
        >
          {`${word(offer)} · ${writeDate(offer.date, localeOf(i18n.language))}`}
        </Button>
      ))}
    </Group>
  );
}

/** Returns whether an amount may be due, as far as is known. */
export function useIsDue(): boolean {
  return useDraftForm(({ doc, result }) => {
    const due = textOf(valueAt(result, ['totals', 'due']));
    return valueAt(doc, ['type']) !== 'credit-note' && (due === undefined || Number(due) > 0);
  });
}
