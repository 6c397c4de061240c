import { useEffect, useState } from 'react';
import { useClient, type CombinedError } from 'urql';
import type { ResultOf } from '../../../graphql/graphql.ts';
import { useFeed } from '../../../session/session-context.ts';
import { EditedQuery } from '../editor.queries.ts';
import type { EntryState } from './stored-draft.ts';
import type { Draft } from './use-draft.ts';

/** Entry as it was when editing started. */
export type EditedEntry = NonNullable<ResultOf<typeof EditedQuery>['siloEntry']>;

export const stateOf = ({ revision, digest }: Pick<EditedEntry, 'revision' | 'digest'>): EntryState => ({
  revision,
  digest: digest.val,
});

interface Theirs {
  /** Newest entry, if someone else has changed or signed the document, so that the draft is based on an older one. */
  readonly theirs: EditedEntry | undefined;
  /** Reads the entry again. */
  readonly look: () => Promise<{
    readonly entry?: EditedEntry | undefined;
    readonly error?: CombinedError | undefined;
  }>;
}

/**
 * Watches an entry for changes by others while its document is edited. Changes outside of the document are no
 * conflict.
 */
export function useTheirs(entry: EditedEntry, { over, setOver }: Draft): Theirs {
  const { id } = entry;
  const client = useClient();
  const [newest, setNewest] = useState(entry);
  const look: Theirs['look'] = async () => {
    const { data, error } = await client
      .query(EditedQuery, { id }, { requestPolicy: 'network-only' })
      .toPromise();
    const found = data?.siloEntry ?? undefined;
    if (found) setNewest((before) => (found.revision > before.revision ? found : before));
    return { entry: found, error };
  };
  useFeed(
    (changes) => {
      if (changes.some((change) => change.id === id && (change.revision ?? 0) > newest.revision)) void look();
    },
    () => void look(),
  );
  const isNewer = newest.revision > (over?.revision ?? 0);
  const isInTheWay = isNewer && (newest.signed || newest.digest.val !== over?.digest);
  useEffect(() => {
    if (isNewer && !isInTheWay) setOver(stateOf(newest));
  }, [isNewer, isInTheWay, newest, setOver]);
  return { theirs: isInTheWay ? newest : undefined, look };
}
