import type { Json } from '../../../graphql/graphql.ts';
import { valueAt, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import {
  diffTexts,
  applyEdits,
  insertEntry,
  removeValue,
  setValue,
  sourceAt,
  formatJson,
  type TextEdit,
} from './text-edit.logic.ts';

/** Edit of a workflow; paths refer to the document before the edit. */
export type Command =
  | {
      readonly kind: 'insertSteps';
      readonly block: JsonPath;
      readonly index: number;
      readonly steps: readonly Json[];
    }
  | { readonly kind: 'moveStep'; readonly from: JsonPath; readonly block: JsonPath; readonly index: number }
  | { readonly kind: 'remove'; readonly place: JsonPath }
  /** Undefined deletes the member. */
  | { readonly kind: 'set'; readonly place: JsonPath; readonly value: Json | undefined }
  | { readonly kind: 'addBranch'; readonly step: JsonPath; readonly next: JsonObject }
  | { readonly kind: 'replaceText'; readonly text: string };

/** Returns the edits of a text for a command, as small as possible, so that the rest stays as its author wrote it. */
export function createEdits(text: string, command: Command): readonly TextEdit[] {
  switch (command.kind) {
    case 'replaceText':
      return diffTexts(text, command.text);
    case 'set':
      return command.value === undefined
        ? removeValue(text, command.place)
        : setValue(text, command.place, command.value);
    case 'remove':
      return removeValue(text, command.place);
    case 'addBranch': {
      const list = [...command.step, 'next'];
      const next = valueAt(JSON.parse(text) as Json, list);
      return insertEntry(text, list, Array.isArray(next) ? next.length : 0, formatJson(text, command.next));
    }
    case 'insertSteps': {
      const { block, index, steps } = command;
      return chainEdits(
        text,
        steps.map((step, offset) => (now) => insertEntry(now, block, index + offset, formatJson(now, step))),
      );
    }
    case 'moveStep':
    default:
      return moveValue(text, command);
  }
}

function chainEdits(
  text: string,
  makes: readonly ((now: string) => readonly TextEdit[])[],
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let now = text;
  for (const make of makes) {
    const more = make(now);
    edits.push(...more);
    now = applyEdits(now, more);
  }
  return edits;
}

function moveValue(
  text: string,
  { from, block, index }: Extract<Command, { kind: 'moveStep' }>,
): readonly TextEdit[] {
  const source = sourceAt(text, from);
  const isWithin = from.every((each, place) => block[place] === each);
  if (source === undefined || isWithin) return [];
  const target = adjustPath([...block, index], from);
  if (JSON.stringify(target) === JSON.stringify(from)) return [];
  return chainEdits(text, [
    (now) => removeValue(now, from),
    (now) => insertEntry(now, target.slice(0, -1), Number(target.at(-1)), source),
  ]);
}

/** Adjusts a path after another one has been removed from its list. */
function adjustPath(place: JsonPath, removed: JsonPath): JsonPath {
  const list = removed.slice(0, -1);
  const at = place[list.length];
  const isInList = list.every((each, index) => place[index] === each);
  if (!isInList || typeof at !== 'number' || at <= Number(removed.at(-1))) return place;
  return place.toSpliced(list.length, 1, at - 1);
}
