import { useMemo } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../graphql/graphql.ts';
import { useServiceText } from '../../words/service-text.ts';

const ActionTitlesQuery = graphql(`
  query ActionTitles {
    actions {
      id
      name
    }
  }
`);

/** Returns the names of actions by their ids, in the language of the page; empty until they are read. */
export function useActionTitles(): ReadonlyMap<string, string> {
  const say = useServiceText();
  const [{ data }] = useQuery({ query: ActionTitlesQuery });
  return useMemo(() => new Map((data?.actions ?? []).map(({ id, name }) => [id, say(name)])), [data, say]);
}
