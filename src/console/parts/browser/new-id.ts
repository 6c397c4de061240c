import { v4 } from 'uuid';

/** Returns a new UUID; pages over plain HTTP have no `crypto.randomUUID`. */
export const newId = (): string => v4();
