import { v7, validate, version } from 'uuid';

/** A new id of the service's own (decision 2). */
export function newId(): string {
  return v7();
}

/** Whether a text is a UUID, of one of the given versions when any are given. */
export function isUuid(text: string, ...versions: readonly number[]): boolean {
  return validate(text) && (versions.length === 0 || versions.includes(version(text)));
}
