import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { xml } from '@codemirror/lang-xml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxTree } from '@codemirror/language';
import { forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberText } from '../../words/member-text.ts';
import { useServiceText } from '../../words/service-text.ts';
import { formatJsonPath, parseJsonPath } from '../json/json-path.logic.ts';
import { createDiagnostics, createXmlDiagnostics, parsedTree } from './json-lint.ts';
import { findPathAt, findRange } from './json-places.logic.ts';
import { completeBy } from './schema-assist.ts';
import { explainBy } from './schema-hover.ts';
import { schemaCheck } from './schema-faults.logic.ts';
import type { JsonEditorProps } from './json-editor.props.ts';
import { useEditor } from './use-editor.ts';
import { findXmlRange } from './xml-places.logic.ts';
import './json-editor.css';

const noFaults = [] as const;

/** Delay after typing before the text is checked, in milliseconds. */
const lintDelayMs = 300;

/** Effect that reports new knowledge about the text: its schema, or findings of the service. */
const contextChanged = StateEffect.define();

/** Renders the editor itself; see `json-editor.tsx`. */
export function CodeEditor(props: JsonEditorProps): ReactElement {
  const {
    label,
    value,
    onChange,
    schema,
    mayLack = false,
    faults = noFaults,
    reveal,
    height,
    language = 'json',
  } = props;
  const { t } = useTranslation('document-parts');
  const sayMember = useMemberText();
  const sayOther = useServiceText();
  const say = useCallback((text: string) => sayOther(sayMember(text)), [sayMember, sayOther]);
  const settings = useRef({ help: new Compartment(), access: new Compartment() });
  const check = useMemo(() => schema && schemaCheck(schema, { mayLack }), [schema, mayLack]);
  const isReadOnly = onChange === undefined;
  const lastPath = useRef('$');

  const diagnostics = useEffectEvent((view: EditorView) =>
    language === 'xml' ? createXmlDiagnostics(view, faults) : createDiagnostics(view, { check, faults, t }),
  );
  const moved = useEffectEvent((view: EditorView) => {
    if (!props.onPath || language !== 'json') return;
    const { state } = view;
    const path = formatJsonPath(
      findPathAt(syntaxTree(state), state.doc.toString(), state.selection.main.head, 1),
    );
    if (path === lastPath.current) return;
    lastPath.current = path;
    props.onPath(path);
  });
  const help = useMemo(
    (): Extension =>
      schema
        ? [
            autocompletion({ override: [completeBy(schema, t('json.calculated'), say)] }),
            explainBy(schema, say),
          ]
        : [],
    [schema, t, say],
  );
  const access = useMemo(
    (): Extension => [
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': String(isReadOnly),
        tabindex: '0',
      }),
    ],
    [isReadOnly, label],
  );
  const { frame, editor } = useEditor({
    text: value,
    onChange: (text) => onChange?.(text),
    extensions: () => [
      foldGutter(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
      language === 'json' ? json() : xml(),
      linter((view) => diagnostics(view), {
        delay: lintDelayMs,
        // Faults are placed by the syntax tree, and a long text is parsed bit by bit.
        needsRefresh: ({ transactions, startState, state }) =>
          syntaxTree(startState) !== syntaxTree(state) ||
          transactions.some(({ effects }) => effects.some((effect) => effect.is(contextChanged))),
      }),
      lintGutter(),
      settings.current.help.of(help),
      settings.current.access.of(access),
      EditorView.updateListener.of(({ view, selectionSet }) => {
        if (selectionSet) moved(view);
      }),
    ],
  });

  useEffect(
    () => editor.current?.dispatch({ effects: settings.current.help.reconfigure(help) }),
    [editor, help],
  );
  useEffect(
    () => editor.current?.dispatch({ effects: settings.current.access.reconfigure(access) }),
    [editor, access],
  );
  useEffect(() => {
    // New faults or a new schema check the text again.
    editor.current?.dispatch({ effects: contextChanged.of(null) });
    if (editor.current) forceLinting(editor.current);
  }, [editor, faults, check]);
  useEffect(() => {
    const { current: view } = editor;
    if (!view || !reveal) return;
    const [tree, text] = [parsedTree(view.state), view.state.doc.toString()];
    const { from } =
      language === 'xml'
        ? findXmlRange(tree, text, reveal.path)
        : findRange(tree, text, parseJsonPath(reveal.path) ?? []);
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    view.focus();
  }, [editor, reveal, language]);

  return (
    <div
      ref={frame}
      className="json-editor"
      style={height ? ({ '--editor-height': height } as Record<string, string>) : {}}
    />
  );
}
