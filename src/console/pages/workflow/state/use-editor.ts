import { useMemo, useReducer } from 'react';
import type { JsonPath } from '../../../parts/json/json-path.logic.ts';
import { useTitling } from '../../../parts/step-graph/use-titling.ts';
import { newId } from '../../../parts/browser/new-id.ts';
import { inputOf, type FlowGraph, type JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import type { Command } from './command.logic.ts';
import { idCommands, createState, reduceState, textOf, type EditorState } from './editor.logic.ts';

/** Workflow in the editor, with data derived from its document. */
export interface Editor {
  readonly state: EditorState;
  readonly graph: FlowGraph;
  /** Document as the API accepts it. */
  readonly input: JsonObject;
  /** Paths of members that the API does not accept. */
  readonly misfits: readonly JsonPath[];
  readonly run: (...commands: readonly Command[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Makes the next change undone separately. */
  readonly rest: () => void;
  /** Replaces the document. */
  readonly replace: (document: JsonObject) => void;
  /** Gives every step an id, and returns the resulting document. */
  readonly withIds: () => JsonObject;
}

export function useEditor(document: JsonObject): Editor {
  const [state, dispatch] = useReducer(reduceState, document, createState);
  const titled = useTitling();
  const graph = useMemo(() => titled(state.graph), [titled, state.graph]);
  const { input, misfits } = useMemo(() => inputOf(state.document), [state.document]);
  const acts = useMemo(
    (): Pick<Editor, 'run' | 'undo' | 'redo' | 'rest' | 'replace'> => ({
      run: (...commands) => dispatch({ kind: 'do', commands }),
      undo: () => dispatch({ kind: 'undo' }),
      redo: () => dispatch({ kind: 'redo' }),
      rest: () => dispatch({ kind: 'rest' }),
      replace(next) {
        dispatch({ kind: 'rest' });
        dispatch({ kind: 'do', commands: [{ kind: 'replaceText', text: textOf(next) }] });
        dispatch({ kind: 'rest' });
      },
    }),
    [],
  );
  return useMemo(
    () => ({
      ...acts,
      state,
      graph,
      input,
      misfits,
      withIds() {
        const commands = idCommands(graph.places, state.document, newId);
        if (commands.length === 0) return state.document;
        dispatch({ kind: 'do', commands });
        return reduceState(state, { kind: 'do', commands }).document;
      },
    }),
    [acts, state, graph, input, misfits],
  );
}
