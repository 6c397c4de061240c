import { v4 } from 'uuid';

/** An id for something new; pages that came by plain HTTP have no `crypto.randomUUID`. */
export const newId = (): string => v4();
