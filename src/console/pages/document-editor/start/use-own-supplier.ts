import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { useMay } from '../../../session/session-context.ts';
import { NewestDocumentQuery } from '../editor.queries.ts';
import { hasOwnSupplier, isBegunHere, ownPayment, ownSupplier } from './own-party.logic.ts';

/** Supplier and payment, with the id of the entry that they were copied from. */
export interface OwnSupplier {
  readonly party: Json;
  readonly payment: Json | undefined;
  readonly entry: string;
}

/**
 * Reads the supplier of the newest signed document of a type, else of the newest one without a number, and returns whether this is
 * done. Unsigned documents with a number may have been received from others.
 */
export function useOwnSupplier(
  schema: string | undefined,
  country: string | undefined,
  isAsked: boolean,
): { readonly own: OwnSupplier | undefined; readonly isRead: boolean } {
  const mayRead = useMay('silo:read');
  const pause = !isAsked || !mayRead || !hasOwnSupplier(schema);
  const [{ data, error, fetching }] = useQuery({
    query: NewestDocumentQuery,
    variables: { schema: schema ?? '' },
    pause,
    requestPolicy: 'network-only',
  });
  const own = useMemo(() => {
    const begun = data?.newest?.nodes.filter((each) => isBegunHere(each.data)) ?? [];
    const [found] = [...(data?.signed?.nodes ?? []), ...begun].flatMap(({ id: entry, data: envelope }) => {
      const party = ownSupplier(envelope, country);
      if (party === undefined) return [];
      return [{ party, payment: schema === 'bill/invoice' ? ownPayment(envelope) : undefined, entry }];
    });
    return found;
  }, [data, country, schema]);
  return { own: pause ? undefined : own, isRead: pause || (!fetching && (data ?? error) !== undefined) };
}
