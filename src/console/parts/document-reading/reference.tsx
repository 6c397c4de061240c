import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../page/text-link.tsx';
import { omitMembers, type Members, type Reference } from './reading.logic.ts';
import { Scalar } from './values.tsx';

/** Returns the page of the document with a number; undefined if it is unknown. */
export const ReferenceLinks = createContext<(number: string) => string | undefined>(() => undefined);

interface DocumentReferenceProps {
  readonly reference: Reference;
  /** Renders the remaining members. */
  readonly children: (rest: Members) => ReactNode;
}

/** Shows a reference to another document, as a link where its page is known. Without a link, its `uuid` is shown as well. */
export function DocumentReference({ reference, children }: DocumentReferenceProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const { type, number, date } = reference;
  const to = use(ReferenceLinks)(number);
  const rest = to ? omitMembers(reference.rest, ['uuid']) : reference.rest;
  return (
    <>
      {/* Only invoices are of type "standard". */}
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
