import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../text-link.tsx';
import { beside, type Members, type Reference } from './reading.logic.ts';
import { Scalar } from './values.tsx';

/** Where the document of a number is shown; undefined where that is not known. */
export const ReferenceLinks = createContext<(number: string) => string | undefined>(() => undefined);

interface DocumentReferenceProps {
  readonly reference: Reference;
  /** Shows what else is said of it. */
  readonly children: (rest: Members) => ReactNode;
}

/** Another document as people call it, with the way to it; the id that only machines know it by is told where there is no way. */
export function DocumentReference({ reference, children }: DocumentReferenceProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const { type, number, date } = reference;
  const to = use(ReferenceLinks)(number);
  const rest = to ? beside(reference.rest, ['uuid']) : reference.rest;
  return (
    <>
      {/* No document but an invoice is a standard one. */}
      {type === 'standard' ? t('kind.bill/invoice') : type && <Scalar value={type} name="type" />}
      {type && ' '}
      {to ? (
        <TextLink inherit underline="always" to={to}>
          <bdi className="reading-text">{number}</bdi>
        </TextLink>
      ) : (
        <bdi className="reading-text">{number}</bdi>
      )}
      {date && (
        <>
          {' · '}
          <Scalar value={date} />
        </>
      )}
      {rest && children(rest)}
    </>
  );
}
