import { membersAt, type MemberHelp, type Schema } from '../../json-editor/schema-help.logic.ts';
import type { JsonPath } from '../../json/json-path.logic.ts';

/** Names that the texts of a step may refer to. */
export interface ExpressionScope {
  /** Schema of the documents of the step; absent if it is unknown. */
  readonly document: Schema | undefined;
  /** Names of possible args of a job. */
  readonly args: readonly string[];
}

export type ExpressionLanguage = 'expression' | 'template' | 'jq';

type Members = readonly Pick<MemberHelp, 'name' | 'type' | 'description'>[];

const plain = (names: Readonly<Record<string, string>>): Members =>
  Object.entries(names).map(([name, type]) => ({ name, type, description: undefined }));

const entry = plain({
  id: 'string',
  folder: 'string',
  state: 'string',
  draft: 'boolean',
  invalid: 'boolean',
});
const envelope = plain({ $schema: 'string', head: 'object', doc: 'object', sigs: 'array' });
const head = plain({
  uuid: 'string',
  dig: 'object',
  stamps: 'array',
  tags: 'array',
  meta: 'object',
  notes: 'string',
});

const roots: Readonly<Record<ExpressionLanguage, Members>> = {
  expression: plain({ doc: 'object', env: 'object', args: 'object', entry: 'object', $schema: 'string' }),
  template: plain({
    doc: 'object',
    args: 'object',
    faults: 'string',
    full_code: 'string',
    series: 'string',
    code: 'string',
    issue_date: 'string',
    supplier_name: 'string',
    customer_name: 'string',
  }),
  jq: [],
};

/** Returns the first names that a text of a language may use. */
export const rootsOf = (language: ExpressionLanguage): Members => roots[language];

/** Returns the members of the value at a path, which begins with one of the roots. */
export function listScopeMembers({ document, args }: ExpressionScope, [root, ...place]: JsonPath): Members {
  const inDocument = (at: JsonPath): Members => (document ? membersAt(document, at) : []);
  switch (root) {
    case 'doc':
      return inDocument(place);
    case 'args':
      return place.length === 0 ? plain(Object.fromEntries(args.map((name) => [name, 'string']))) : [];
    case 'entry':
      return place.length === 0 ? entry : [];
    case 'env':
      if (place.length === 0) return envelope;
      if (place[0] === 'doc') return inDocument(place.slice(1));
      return place.length === 1 && place[0] === 'head' ? head : [];
    case undefined:
    default:
      return [];
  }
}

/** Returns the names of args that a workflow mentions, or leaves for later steps. */
export function argsIn(text: string, left: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const mentioned = [...text.matchAll(/\bargs\??\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
  return [...new Set([...mentioned, ...Object.keys(left)])].toSorted();
}
