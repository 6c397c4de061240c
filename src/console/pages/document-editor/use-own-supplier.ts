import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { useMay } from '../../session/session-context.ts';
import { NewestDocumentQuery } from './editor.queries.ts';
import { hasOwnSupplier, isBegunHere, ownPayment, ownSupplier } from './own-party.logic.ts';

/** A supplier with how it is paid, and the document that they were taken from. */
export interface OwnSupplier {
  readonly party: Json;
  readonly payment: Json | undefined;
  readonly entry: string;
}

/** The supplier of the newest document of a type that is signed, else of the newest one that has no number yet; and whether it has been looked for. */
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
