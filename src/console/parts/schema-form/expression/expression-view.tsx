import {
  autocompletion,
  closeBrackets,
  completionKeymap,
  startCompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { useEffect, useEffectEvent, useMemo, useRef, type ReactElement } from 'react';
import { useEditor } from '../../json-editor/use-editor.ts';
import { offersAt, rangeOfFault } from './completion.logic.ts';
import type { ExpressionLanguage, ExpressionScope } from './scope.logic.ts';

export interface ExpressionViewProps {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly describedBy: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly language: ExpressionLanguage;
  readonly scope: ExpressionScope;
  /** Fault that the service found. */
  readonly fault: string | undefined;
  readonly hasLines: boolean;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
}

/** Keeps the text on one line: pasted line breaks become spaces. */
const oneLine: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const text = transaction.newDoc.toString().replaceAll(/\s*\n\s*/g, ' ');
  const changes = { from: 0, to: transaction.startState.doc.length, insert: text };
  return { changes, selection: { anchor: text.length }, userEvent: 'input.paste' };
});

/** Renders the editor of an expression; see `expression-field.tsx`. */
export function ExpressionView(props: ExpressionViewProps): ReactElement {
  const {
    label,
    placeholder: example,
    describedBy,
    value,
    onChange,
    fault,
    hasLines,
    isReadOnly,
    isRequired,
  } = props;
  const { language, scope } = props;
  const access = useRef(new Compartment());
  const complete = useEffectEvent((context: CompletionContext): CompletionResult | null => {
    const found = offersAt(context.state.sliceDoc(0, context.pos), language, scope);
    const isBare = found?.from === context.pos && !/[.|{]\s*$/.test(context.state.sliceDoc(0, context.pos));
    if (!found || found.offers.length === 0 || (isBare && !context.explicit)) return null;
    const options = found.offers.map(({ kind, detail, info, ...offer }) => ({
      ...offer,
      type: kind,
      ...(detail && { detail }),
      ...(info && { info }),
    }));
    return { from: found.from, options, validFor: /^[\w$]*$/ };
  });
  const attributes = useMemo(
    (): Extension => [
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-multiline': String(hasLines),
        'aria-readonly': String(isReadOnly),
        'aria-required': String(isRequired),
        'aria-invalid': String(fault !== undefined),
        ...(describedBy && { 'aria-describedby': describedBy }),
      }),
      example ? placeholder(example) : [],
    ],
    [label, example, describedBy, hasLines, isReadOnly, isRequired, fault],
  );
  const { frame, editor } = useEditor({
    text: value,
    isField: true,
    onChange,
    extensions: () => [
      autocompletion({ override: [(context) => complete(context)], icons: false }),
      closeBrackets(),
      hasLines ? [] : oneLine,
      keymap.of([
        { key: 'Ctrl-Space', run: startCompletion },
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      access.current.of(attributes),
    ],
  });
  useEffect(
    () => editor.current?.dispatch({ effects: access.current.reconfigure(attributes) }),
    [editor, attributes],
  );
  useEffect(() => {
    const { current: view } = editor;
    if (!view) return;
    const range = fault === undefined ? undefined : rangeOfFault(view.state.doc.toString(), fault);
    const found = range ? [{ ...range, severity: 'error' as const, message: fault ?? '' }] : [];
    view.dispatch(setDiagnostics(view.state, found));
  }, [editor, fault]);
  return <div ref={frame} className="expression-field" data-lines={hasLines} />;
}
