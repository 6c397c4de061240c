import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyText } from './money.logic.ts';

/** Shows an amount as the service calculated it; a dash if there is none. */
export function Money({
  amount,
  currency,
}: {
  readonly amount: string | null | undefined;
  readonly currency: string | null | undefined;
}): ReactElement {
  const { i18n } = useTranslation();
  return <span className="digits">{amount ? moneyText(amount, currency, i18n.language) : '–'}</span>;
}
