import type { Json } from '../../graphql/graphql.ts';
import { isObject, valueAt, type Place } from '../../parts/json-path.logic.ts';
import type { JsonObject } from '../../parts/workflow-document/document.logic.ts';
import { editsOf, type Command } from './command.logic.ts';
import { brokenLine, edited, inverse, type TextEdit } from './text-edit.logic.ts';

/** A workflow under edit: its text is the document, all else is read of it. */
export interface EditorState {
  readonly text: string;
  /** The document of the text; the last one that could be read while the text cannot. */
  readonly document: JsonObject;
  /** The line from which on the text cannot be read; absent: it can. */
  readonly brokenAt: number | undefined;
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

interface Change {
  readonly edits: readonly TextEdit[];
  readonly back: readonly TextEdit[];
  /** Changes of one group that follow each other are undone together. */
  readonly group: string | undefined;
}

export type EditorAction =
  | { readonly kind: 'do'; readonly commands: readonly Command[] }
  | { readonly kind: 'undo' | 'redo' }
  /** Ends a group: what follows is undone by itself. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'load'; readonly document: JsonObject };

export function loaded(document: JsonObject): EditorState {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  return { text, document, brokenAt: undefined, past: [], future: [] };
}

export function reduced(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case 'load':
      return loaded(action.document);
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
        ...read(state, edited(state.text, last.back)),
        past: state.past.slice(0, -1),
        future: [last, ...state.future],
      };
    }
    case 'redo': {
      const [next, ...future] = state.future;
      if (!next) return state;
      return { ...read(state, edited(state.text, next.edits)), past: [...state.past, next], future };
    }
    case 'do':
    default:
      return done(state, action.commands);
  }
}

function done(state: EditorState, commands: readonly Command[]): EditorState {
  const isText = commands.every(({ kind }) => kind === 'replaceText');
  // The graph shows a former document while the text cannot be read: its places lead nowhere.
  if (state.brokenAt !== undefined && !isText) return state;
  const edits: TextEdit[] = [];
  let { text } = state;
  for (const command of commands) {
    const more = editsOf(text, command);
    edits.push(...more);
    text = edited(text, more);
  }
  if (edits.length === 0) return state;
  const group = groupOf(commands);
  const last = state.past.at(-1);
  const isSame = group !== undefined && last?.group === group;
  const all = isSame ? [...last.edits, ...edits] : edits;
  const change = { edits: all, back: inverse(edited(state.text, isSame ? last.back : []), all), group };
  const past = isSame ? [...state.past.slice(0, -1), change] : [...state.past, change];
  return { ...read(state, text), past, future: [] };
}

function read(state: EditorState, text: string): EditorState {
  const brokenAt = brokenLine(text);
  if (brokenAt !== undefined) return { ...state, text, brokenAt };
  const document = JSON.parse(text) as Json;
  return isObject(document) ? { ...state, text, document, brokenAt } : { ...state, text, brokenAt: 1 };
}

function groupOf(commands: readonly Command[]): string | undefined {
  const [first] = commands;
  if (commands.length !== 1 || !first) return undefined;
  if (first.kind === 'replaceText') return 'text';
  return first.kind === 'set' ? JSON.stringify(first.place) : undefined;
}

/** Gives every step without an id one, so that it is the same step from save to save. */
export function idCommands(
  places: ReadonlyMap<string, Place>,
  document: JsonObject,
  newId: () => string,
): readonly Command[] {
  return [...places].flatMap(([id, place]): Command[] => {
    const step = valueAt(document, place);
    if (!isObject(step) || step['id'] === id) return [];
    return [{ kind: 'set', place: [...place, 'id'], value: newId() }];
  });
}
