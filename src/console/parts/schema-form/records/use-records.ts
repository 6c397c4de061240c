import { useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { useSession } from '../../../session/session-context.ts';
import { RecordNameQuery, RecordNamesQuery } from './record-names.query.ts';
import type { RecordKind } from './record-kind.logic.ts';

/** A record as an option. */
export interface RecordOption {
  readonly value: string;
  readonly label: string;
  /** Its purpose, if it has a description. */
  readonly description?: string | undefined;
}

interface Records {
  readonly options: readonly RecordOption[];
  /** Whether there are more records. */
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
}

/** Maximum number of pages that are read while the user types in a list without a search. */
const maxPages = 10;

interface NamedRecord {
  readonly id: string;
  readonly name: string | null;
  /** Only of an integration. */
  readonly provider?: string;
  readonly description?: string | null;
}

const optionOf = ({ id, name, provider, description }: NamedRecord): RecordOption => ({
  value: id,
  label: name || provider || id,
  description: description ?? undefined,
});

const asked = (record: RecordKind): { readonly [kind in RecordKind]: boolean } => ({
  series: record === 'series',
  integration: record === 'integration',
  workflow: record === 'workflow',
  template: record === 'template',
});

/**
 * Reads the options of a kind: the newest records; for a typed text the results of the service or, for kinds without a search,
 * further pages.
 */
export function useRecords(record: RecordKind, provider: string | undefined, typed: string): Records {
  const { client } = useSession();
  const [found, setFound] = useState<Omit<Records, 'isReading'> & { readonly of: string | undefined }>();
  const name = record === 'workflow' && typed !== '' ? typed : undefined;
  const most = typed !== '' && name === undefined ? maxPages : 1;
  const isNewest = name === undefined && most === 1;
  const key = JSON.stringify([record, provider, name, most]);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const options: RecordOption[] = [];
      let after: string | null | undefined;
      for (let page = 1; page <= most; page += 1) {
        const { data, error } = await client
          .query(
            RecordNamesQuery,
            { provider, name, after, ...asked(record) },
            { requestPolicy: isNewest ? 'network-only' : 'cache-first' },
          )
          .toPromise();
        if (!isCurrent) return;
        const list = data?.seriesList ?? data?.integrations ?? data?.workflows ?? data?.printTemplates;
        options.push(...(list?.nodes ?? []).map(optionOf));
        const hasMore = list?.pageInfo.hasNextPage ?? false;
        const isLast = !hasMore || page === most;
        setFound({
          options: [...options],
          hasMore,
          hasFailed: error !== undefined,
          of: isLast ? key : undefined,
        });
        if (isLast) return;
        after = list?.pageInfo.endCursor;
      }
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [client, key, record, provider, name, most, isNewest]);
  const { options = [], hasMore = false, hasFailed = false } = found ?? {};
  return { options, hasMore, hasFailed, isReading: found?.of !== key };
}

/** Returns the record with an id; null if there is none, undefined while it is unknown or no id is given. */
export function useRecord(record: RecordKind, id: string | undefined): RecordOption | null | undefined {
  const [{ data, error }] = useQuery({
    query: RecordNameQuery,
    variables: { id: id ?? '', ...asked(record) },
    pause: id === undefined,
  });
  return useMemo(() => {
    if (id === undefined) return undefined;
    const one = data?.series ?? data?.integration ?? data?.workflow ?? data?.printTemplate;
    if (one) return one.id === id ? optionOf(one) : undefined;
    return data || error ? null : undefined;
  }, [id, data, error]);
}
