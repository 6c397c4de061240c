import { useQuery } from 'urql';
import { graphql } from '../../../../graphql/graphql.ts';
import { isCorrecting } from '../../corrections.logic.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { seriesHint, type SeriesHint } from './series-hint.logic.ts';

const SeriesHintQuery = graphql(`
  query SeriesHint($type: String!) {
    seriesList(first: 100) {
      nodes {
        id
        name
        prefix
        suffix
      }
    }
    own: siloEntries(filter: { schema: "bill/invoice", type: $type, draft: false }, first: 1) {
      nodes {
        id
        summary {
          number
        }
      }
    }
    invoices: siloEntries(filter: { schema: "bill/invoice", type: "standard", draft: false }, first: 1) {
      nodes {
        id
        summary {
          number
        }
      }
    }
  }
`);

/** Reads whether a correction is about to take its number from another series than the last one of its type. */
export function useSeriesHint(
  { summary }: Pick<DocumentEntry, 'summary'>,
  next: string | undefined,
): SeriesHint | undefined {
  const [{ data }] = useQuery({
    query: SeriesHintQuery,
    variables: { type: summary.type ?? '' },
    pause: !isCorrecting(summary),
    requestPolicy: 'network-only',
  });
  if (!data) return undefined;
  const { seriesList, own, invoices } = data;
  return seriesHint(seriesList?.nodes ?? [], {
    next,
    own: own?.nodes[0]?.summary.number,
    invoices: invoices?.nodes[0]?.summary.number,
  });
}
