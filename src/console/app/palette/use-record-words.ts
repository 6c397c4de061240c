import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { amountOf, type EntrySummaryData } from '../../graphql/entry-summary.ts';
import type { JobSummaryData } from '../../graphql/job-summary.ts';
import { documentKind } from '../../parts/documents/document-kind.logic.ts';
import { siloStateText } from '../../parts/status/silo-state.logic.ts';
import { moneyText } from '../../parts/values/money.logic.ts';
import { dateText, whenText } from '../../parts/values/time.logic.ts';
import { useTimeZone } from '../../parts/values/time-zone.ts';
import { detailOf, titleOf } from './palette.logic.ts';
import { PaletteRecordsQuery, type PaletteHit } from './palette.queries.ts';

/** A record, with the search hit that found it, if any. */
type PaletteRecord = Pick<PaletteHit, 'kind' | 'id'> & { readonly hit?: PaletteHit };

const idsOf = (records: readonly PaletteRecord[], kind: PaletteHit['kind']): string[] =>
  [...new Set(records.flatMap((each) => (each.kind === kind ? each.id : [])))].toSorted();

/**
 * Returns a function that describes records: documents by kind, party, amount, date and state, jobs by workflow, outcome and
 * time, once the service has returned these; other records by their code, key or name.
 */
export function useRecordWords(records: readonly PaletteRecord[]): (record: PaletteRecord) => string {
  const { t } = useTranslation('shell');
  const { entryWords, jobWords } = useWords();
  const [entryIds, jobIds] = [idsOf(records, 'silo_entry'), idsOf(records, 'job')];
  const [hasEntries, hasJobs] = [entryIds.length > 0, jobIds.length > 0];
  const [{ data }] = useQuery({
    query: PaletteRecordsQuery,
    variables: { entryIds, jobIds, hasEntries, hasJobs },
    pause: !hasEntries && !hasJobs,
    requestPolicy: 'cache-and-network',
  });
  const entries = new Map(data?.siloEntries?.nodes.map((each) => [each.id, each]));
  const jobs = new Map(data?.jobs?.nodes.map((each) => [each.id, each]));
  return ({ kind, id, hit }) => {
    const [entry, job] = [entries.get(id), jobs.get(id)];
    const title = hit && titleOf(hit);
    const hasSummary = kind === 'silo_entry' || kind === 'job';
    const plain = [t(`palette.kind.${kind}`), hasSummary ? hit?.name : hit && detailOf(hit)];
    const told = entry ? entryWords(entry) : job ? [plain[0], ...jobWords(job)] : plain;
    return told.filter((word) => word && word !== title).join(' · ');
  };
}

type Words = readonly (string | false | null | undefined)[];

function useWords(): {
  readonly entryWords: (entry: EntrySummaryData) => Words;
  readonly jobWords: (job: JobSummaryData) => Words;
} {
  const { t, i18n } = useTranslation('parts');
  const document = useTranslation('document-parts').t;
  const list = useTranslation('documents').t;
  const timeZone = useTimeZone();
  const { language } = i18n;
  return {
    entryWords({ docSchema, summary, state, draft, invalid }) {
      const { type, customer, supplier, currency, issueDate } = summary;
      const amount = amountOf(summary);
      return [
        documentKind(docSchema, type, document),
        customer?.name ?? supplier?.name,
        amount && moneyText(amount, currency, language),
        issueDate && dateText(issueDate, language),
        invalid && list('invalid'),
        siloStateText(state, document) ?? document(draft ? 'unsigned' : 'signed'),
      ];
    },
    jobWords: ({ workflow, outcome, createdAt }) => [
      workflow?.name,
      t(`outcome.${outcome}`),
      whenText(createdAt, Date.now(), language, timeZone),
    ],
  };
}
