import { ValidateBy } from 'class-validator';
import { DocumentRefusal } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { Json } from '@docmill/documents/json';
import { jsonPatchType, readPointer } from '@docmill/documents/patches';
import { parseBoundedJson } from '../../../platform/json-bounds.ts';
import { jqType } from './change.ts';

/** Checks that a value, or the JSON in a text, is a patch of the media type in the field `mergeType`. */
export function IsPatch(): PropertyDecorator {
  return ValidateBy({
    name: 'isPatch',
    validator: {
      validate: (value: Json, argument) => findProblem(value, argument?.object) === undefined,
      defaultMessage: (argument) => findProblem(argument?.value as Json, argument?.object) ?? '',
    },
  });
}

function findProblem(value: Json, beside: { mergeType?: string } = {}): string | undefined {
  if (beside.mergeType === jqType) return typeof value === 'string' ? undefined : 'must be a jq filter';
  const patch = typeof value === 'string' ? parsed(value) : value;
  if (patch === undefined) return 'is a text that is not JSON';
  if (beside.mergeType !== jsonPatchType) return isObject(patch) ? undefined : 'must be an object (RFC 7396)';
  if (!Array.isArray(patch)) return 'must be a list of operations (RFC 6902)';
  for (const [index, operation] of patch.entries()) {
    const problem = operationProblem(operation);
    if (problem) return `operation ${index} ${problem}`;
  }
  return undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return parseBoundedJson(text) as Json;
  } catch {
    return undefined;
  }
}

const members: Readonly<Record<string, readonly string[]>> = {
  add: ['path', 'value'],
  replace: ['path', 'value'],
  test: ['path', 'value'],
  remove: ['path'],
  move: ['path', 'from'],
  copy: ['path', 'from'],
};

function operationProblem(operation: Json): string | undefined {
  const op = isObject(operation) && typeof operation['op'] === 'string' ? operation['op'] : '';
  if (!isObject(operation) || !Object.hasOwn(members, op))
    return 'must be add, remove, replace, move, copy or test';
  for (const member of members[op] ?? []) {
    if (operation[member] === undefined) return `needs a ${member}`;
    if (member !== 'value' && !isPointer(operation[member]))
      return `must have a JSON Pointer (RFC 6901) as ${member}`;
  }
  return undefined;
}

function isPointer(text: Json): boolean {
  try {
    readPointer(text, '');
    return true;
  } catch (error) {
    if (error instanceof DocumentRefusal) return false;
    throw error;
  }
}
