import { useState } from 'react';
import { useQuery } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { isObject } from '../../../parts/json/json-path.logic.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { useSession } from '../../../session/session-context.ts';
import { ExamplesQuery, NewestEntriesQuery } from './dry-run.queries.ts';
import type { Example } from './example-picker.tsx';

export const sources = ['entry', 'example', 'paste', 'nothing'] as const;
export type Source = (typeof sources)[number];

/** Selected input of a dry run. */
export interface DryRunInput {
  readonly source: Source;
  readonly setSource: (source: Source) => void;
  readonly entry: string | undefined;
  readonly setEntry: (id: string | undefined) => void;
  /** Schema of the documents that the workflow accepts; absent for any. */
  readonly schema: string | undefined;
  readonly examples: readonly Example[];
  readonly example: Example | undefined;
  readonly setExample: (example: Example | undefined) => void;
  /** Document as JSON. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Args of the job as JSON. */
  readonly args: string;
  readonly setArgs: (text: string) => void;
  /** Whether the token may read the silo. */
  readonly mayRead: boolean;
  /** Input for the service; `lacks`: the part that is not selected or invalid. */
  readonly given: { readonly input: JsonObject } | { readonly lacks: Source | 'args' };
}

/**
 * Keeps the input of dry runs while the panel is closed. It starts with the newest document, else with the
 * example that fits the workflow best.
 */
export function useDryRunInput(workflow: JsonObject, isOpen: boolean): DryRunInput {
  const { scopes, workspace } = useSession().viewer;
  const mayRead = scopes.includes('silo:read') || scopes.includes('admin');
  const [picked, setSource] = useState<Source>();
  const [wanted, setEntry] = useState<string | null>();
  const [chosen, setExample] = useState<Example>();
  const [text, setText] = useState('');
  const [args, setArgs] = useState('');
  const [{ data }] = useQuery({ query: ExamplesQuery, variables: {}, pause: !isOpen });
  const examples = data?.documentExamples ?? [];
  const schema =
    typeof workflow['schema'] === 'string' && workflow['schema'] ? workflow['schema'] : undefined;
  const [{ data: newest }] = useQuery({
    query: NewestEntriesQuery,
    variables: { filter: { schema } },
    pause: !isOpen || !mayRead,
  });
  const first = newest?.entries?.nodes[0]?.id;
  // Until it is known whether there are documents, nothing else is preselected, so that a click on it is a
  // choice.
  const mayHaveEntries = first !== undefined || (mayRead && newest === undefined);
  const source = picked ?? (mayHaveEntries ? 'entry' : 'example');
  const entry = wanted === undefined ? first : (wanted ?? undefined);
  const best = { schema: schema ?? 'bill/invoice', country: workflow['country'] || workspace.country };
  const fit = (each: Example): number =>
    (each.schema === best.schema ? 2 : 0) + (each.country === best.country ? 1 : 0);
  const example = chosen ?? examples.toSorted((one, other) => fit(other) - fit(one))[0];

  const documents: Record<Source, () => JsonObject | undefined> = {
    entry: () => (entry === undefined ? undefined : { siloEntryId: entry }),
    example: () => asData(example?.data),
    paste: () => asData(readJson(text)),
    nothing: () => ({}),
  };
  const document = documents[source]();
  const given = args.trim() === '' ? {} : asArgs(readJson(args));
  return {
    source,
    setSource,
    entry,
    setEntry: (id) => setEntry(id ?? null),
    schema,
    examples,
    example,
    setExample,
    text,
    setText,
    args,
    setArgs,
    mayRead,
    given: !document ? { lacks: source } : given ? { input: { ...document, ...given } } : { lacks: 'args' },
  };
}

const asData = (data: Json | undefined): JsonObject | undefined => (isObject(data) ? { data } : undefined);

/** Args map names to texts. */
const asArgs = (args: Json | undefined): JsonObject | undefined =>
  isObject(args) && Object.values(args).every((value) => typeof value === 'string') ? { args } : undefined;

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
