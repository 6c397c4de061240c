import { fileURLToPath } from 'node:url';

/** The migrations folder, at the top of the repository, beside src/ and dist/ alike. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
