import type { Json } from '../../../graphql/graphql.ts';
import { isObject, valueAt, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { shareStructure } from '../../../parts/json/share-structure.logic.ts';
import {
  createGraph,
  type FlowGraph,
  type JsonObject,
} from '../../../parts/workflow-document/document.logic.ts';
import { createEdits, type Command } from './command.logic.ts';
import { brokenLine, applyEdits, invertEdits, type TextEdit } from './text-edit.logic.ts';

/**
 * Workflow in the editor: its text is the document, all else is derived from it. Unchanged parts stay the
 * same objects.
 */
export interface EditorState {
  readonly text: string;
  /** Document of the text; the last valid one while the text is invalid. */
  readonly document: JsonObject;
  /** Steps of the document. */
  readonly graph: FlowGraph;
  /** Line of the first syntax error; absent if the text is valid. */
  readonly brokenAt: number | undefined;
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

interface Change {
  readonly edits: readonly TextEdit[];
  readonly back: readonly TextEdit[];
  /** Consecutive changes of one group are undone together. */
  readonly group: string | undefined;
}

export type EditorAction =
  | { readonly kind: 'do'; readonly commands: readonly Command[] }
  | { readonly kind: 'undo' | 'redo' }
  /** Ends a group: the next change is undone separately. */
  | { readonly kind: 'rest' };

/** Formats a document that is not stored as text yet. */
export const textOf = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`;

export function createState(document: JsonObject): EditorState {
  return {
    text: textOf(document),
    document,
    graph: createGraph(document),
    brokenAt: undefined,
    past: [],
    future: [],
  };
}

export function reduceState(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case 'rest': {
      const last = state.past.at(-1);
      return last?.group
        ? { ...state, past: [...state.past.slice(0, -1), { ...last, group: undefined }] }
        : state;
    }
    case 'undo': {
      const last = state.past.at(-1);
      if (!last) return state;
      return {
        ...read(state, applyEdits(state.text, last.back)),
        past: state.past.slice(0, -1),
        future: [last, ...state.future],
      };
    }
    case 'redo': {
      const [next, ...future] = state.future;
      if (!next) return state;
      return { ...read(state, applyEdits(state.text, next.edits)), past: [...state.past, next], future };
    }
    case 'do':
    default:
      return applyCommands(state, action.commands);
  }
}

function applyCommands(state: EditorState, commands: readonly Command[]): EditorState {
  const isText = commands.every(({ kind }) => kind === 'replaceText');
  // The graph shows an earlier document while the text is invalid: its paths lead nowhere.
  if (state.brokenAt !== undefined && !isText) return state;
  const edits: TextEdit[] = [];
  let { text } = state;
  for (const command of commands) {
    const more = createEdits(text, command);
    edits.push(...more);
    text = applyEdits(text, more);
  }
  if (edits.length === 0) return state;
  const group = groupOf(commands);
  const last = state.past.at(-1);
  const isSame = group !== undefined && last?.group === group;
  const back = invertEdits(state.text, edits);
  const change = isSame
    ? { edits: [...last.edits, ...edits], back: [...back, ...last.back], group }
    : { edits, back, group };
  const past = isSame ? [...state.past.slice(0, -1), change] : [...state.past, change];
  return { ...read(state, text), past, future: [] };
}

function read(state: EditorState, text: string): EditorState {
  const read = parseJson(text);
  if (!isObject(read)) return { ...state, text, brokenAt: read === undefined ? brokenLine(text) : 1 };
  const document = shareStructure(state.document, read);
  return { ...state, text, document, graph: createGraph(document, state.graph), brokenAt: undefined };
}

/** Parses JSON; undefined if it is invalid. */
function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function groupOf(commands: readonly Command[]): string | undefined {
  const [first] = commands;
  if (commands.length !== 1 || !first) return undefined;
  if (first.kind === 'replaceText') return 'text';
  return first.kind === 'set' ? JSON.stringify(first.place) : undefined;
}

/** Returns commands that give an id to every step without one, so that it stays the same step across saves. */
export function idCommands(
  places: ReadonlyMap<string, JsonPath>,
  document: JsonObject,
  newId: () => string,
): readonly Command[] {
  return [...places].flatMap(([id, place]): Command[] => {
    const step = valueAt(document, place);
    if (!isObject(step) || step['id'] === id) return [];
    return [{ kind: 'set', place: [...place, 'id'], value: newId() }];
  });
}
