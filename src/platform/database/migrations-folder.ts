import { join } from 'node:path';
import { programFolder } from '../program-folder.ts';

export const migrationsFolder = join(programFolder, 'migrations');
