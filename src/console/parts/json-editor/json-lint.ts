import { jsonParseLinter } from '@codemirror/lang-json';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { TFunction } from 'i18next';
import type { Json } from '../../graphql/graphql.ts';
import { parseJsonPath } from '../json/json-path.logic.ts';
import type { TextFault } from './json-editor.props.ts';
import { findRange } from './json-places.logic.ts';
import { findXmlRange } from './xml-places.logic.ts';
import type { SchemaFault } from './schema-faults.logic.ts';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type Words = TFunction<'document-parts'>;

interface LintContext {
  readonly check: ((value: Json) => readonly SchemaFault[]) | undefined;
  readonly faults: readonly TextFault[];
  readonly t: Words;
}

const parseFaults = jsonParseLinter();

/** Returns the diagnostics of the text: its syntax errors, otherwise the findings of the schema and the service. */
export function createDiagnostics(
  view: EditorView,
  { check, faults, t }: LintContext,
): readonly Diagnostic[] {
  const { state } = view;
  if (state.doc.length === 0) return [];
  const syntax = parseFaults(view);
  if (syntax.length > 0)
    return syntax.map((each) => ({ ...each, message: `${t('json.syntax')}: ${each.message}` }));
  const text = state.doc.toString();
  const tree = parsedTree(state);
  const value = JSON.parse(text) as Json;
  return [
    ...(check?.(value) ?? []).map((fault): Diagnostic => ({
      ...findRange(tree, text, fault.place),
      severity: 'warning',
      message: wordsFor(fault, t),
    })),
    ...faults.map(({ path, message, severity = 'error' }): Diagnostic => ({
      ...findRange(tree, text, parseJsonPath(path) ?? []),
      severity,
      message,
    })),
  ];
}

/** Returns the service's findings in an XML as diagnostics. */
export function createXmlDiagnostics(
  { state }: EditorView,
  faults: readonly TextFault[],
): readonly Diagnostic[] {
  const tree = parsedTree(state);
  const text = state.doc.toString();
  return faults.map(({ path, message, severity = 'error' }) => ({
    ...findXmlRange(tree, text, path),
    severity,
    message,
  }));
}

const translatedKeywords = [
  'type',
  'enum',
  'const',
  'required',
  'unknown',
  'pattern',
  'format',
  'minItems',
  'maxLength',
] as const;

function wordsFor({ keyword, asked }: SchemaFault, t: Words): string {
  const known = translatedKeywords.find((each) => each === keyword);
  return known ? t(`json.fault.${known}`, { asked }) : t('json.fault.other', { keyword, asked });
}

/** Maximum time that parsing blocks the page, in milliseconds; the rest is parsed in the background. */
const parseMs = 100;

/** Returns the syntax tree of the text: the whole one, unless parsing takes too long. */
export const parsedTree = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, parseMs) ?? syntaxTree(state);
