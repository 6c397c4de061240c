import { Alert } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { isPaidBack } from '../../../../graphql/entry-summary.ts';
import { IconAlertTriangle } from '../../../../icons/icons.ts';
import { moneyText } from '../../../../parts/values/money.logic.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { excessCredit } from './credit.logic.ts';
import { CreditedInvoiceQuery } from './credit.queries.ts';

/** Warns of a credit note that credits more than is left of its invoice. */
export function ExcessCredit({ entry }: { readonly entry: DocumentEntry }): ReactElement | null {
  const { t, i18n } = useTranslation('document');
  const { previousId, signed, summary } = entry;
  const [{ data }] = useQuery({
    query: CreditedInvoiceQuery,
    variables: { id: previousId ?? '' },
    pause: !previousId || signed || summary.type !== 'credit-note',
    requestPolicy: 'network-only',
  });
  const excess = useMemo(() => excessCredit(entry, data?.siloEntry ?? undefined), [entry, data]);
  if (!excess) return null;
  const { number, currency, amount, left } = excess;
  const money = (text: string): string => moneyText(text, currency, i18n.language);
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      {t(isPaidBack(excess) ? 'run.credit.whole' : 'run.credit.more', {
        number,
        amount: money(amount),
        left: money(left),
      })}
    </Alert>
  );
}
