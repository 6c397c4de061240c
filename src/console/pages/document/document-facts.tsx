import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isPaidBack, isZero } from '../../graphql/entry-summary.ts';
import { membersOf, rowsOf, textOf } from '../../parts/document-reading/reading.logic.ts';
import { valueAt } from '../../parts/json/json-path.logic.ts';
import { moneyText } from '../../parts/values/money.logic.ts';
import { useNow } from '../../parts/values/now.ts';
import { dateText, daysText } from '../../parts/values/time.logic.ts';
import { Corrected } from './corrected.tsx';
import { Corrections } from './corrections.tsx';
import { isCorrecting } from './corrections.logic.ts';
import type { DocumentEntry } from './document.queries.ts';

/** Maximum length of a name here; the document below shows it in full. */
const maxNameLength = 60;

const shortly = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

/** Shows parties, dates and amounts: what accountants look for first. */
export function DocumentFacts({ entry }: { readonly entry: DocumentEntry }): ReactElement {
  const { t, i18n } = useTranslation('document');
  const now = useNow();
  const doc = membersOf(entry.data)['doc'];
  const [supplier, customer] = (['supplier', 'customer'] as const).map((party) =>
    shortly(textOf(valueAt(doc, [party, 'name'])) ?? ''),
  );
  const issued = textOf(valueAt(doc, ['issue_date']));
  const dueDates = rowsOf(valueAt(doc, ['payment', 'terms', 'due_dates'])).map((row) =>
    valueAt(row, ['date']),
  );
  const due = dueDates
    .flatMap((date) => textOf(date) ?? [])
    .toSorted()
    .at(0);
  const { credit, summary } = entry;
  const isWhole = credit !== null && isPaidBack(credit);
  const money = (amount: string): string => moneyText(amount, summary.currency, i18n.language);
  const isCredit = textOf(valueAt(doc, ['type'])) === 'credit-note';
  return (
    <>
      {(supplier || customer) && (
        <span className="any-text">
          <bdi>{supplier}</bdi>
          {supplier && customer && ' → '}
          <bdi>{customer}</bdi>
        </span>
      )}
      {issued && <span>{t('issued', { date: dateText(issued, i18n.language) })}</span>}
      {isCorrecting(entry.summary) && <Corrected entry={entry} />}
      <Corrections entry={entry} />
      {credit && (
        <span>
          {isWhole && isZero(credit.left)
            ? t('credit.whole')
            : t(isWhole ? 'credit.over' : 'credit.part', {
                amount: money(credit.amount),
                left: money(credit.left.replace(/^-/, '')),
              })}
        </span>
      )}
      {due && !isCredit && !isWhole && (
        <span>
          {t('due', { date: dateText(due, i18n.language), days: daysText(due, now, i18n.language) })}
        </span>
      )}
    </>
  );
}
