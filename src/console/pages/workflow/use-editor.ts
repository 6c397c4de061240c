import { useMemo, useReducer } from 'react';
import type { Place } from '../../parts/json-path.logic.ts';
import { useTitling } from '../../parts/step-graph/use-titling.ts';
import { newId } from '../../parts/new-id.ts';
import { inputOf, type FlowGraph, type JsonObject } from '../../parts/workflow-document/document.logic.ts';
import type { Command } from './command.logic.ts';
import { idCommands, loaded, reduced, textOf, type EditorState } from './editor.logic.ts';

/** A workflow under edit, with what is read of its document. */
export interface Editor {
  readonly state: EditorState;
  readonly graph: FlowGraph;
  /** The document as the API takes it. */
  readonly input: JsonObject;
  /** Places of what it does not take. */
  readonly misfits: readonly Place[];
  readonly run: (...commands: readonly Command[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** What follows is undone by itself. */
  readonly rest: () => void;
  /** Puts another document in its place. */
  readonly replace: (document: JsonObject) => void;
  /** Gives every step an id, and answers the document that has them. */
  readonly withIds: () => JsonObject;
}

export function useEditor(document: JsonObject): Editor {
  const [state, dispatch] = useReducer(reduced, document, loaded);
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
        return reduced(state, { kind: 'do', commands }).document;
      },
    }),
    [acts, state, graph, input, misfits],
  );
}
