import { SiloEntry } from './entries/entry.entity.ts';
import { SiloState } from './entries/state.entity.ts';
import { SiloVersion } from './entries/version.entity.ts';
import { File } from './files/file.entity.ts';

/** What the silo keeps in the database. */
export const entities = [SiloEntry, SiloVersion, SiloState, File];
