import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sharedResource } from './shared-resource.ts';

/** Puts an embedded database that was started before, with our tables and nothing in them, into a folder of this name. */
export async function copyCluster(folder: string): Promise<void> {
  const made = await sharedResource<{ folder: string }>('/cluster');
  // With the owners of its files: PostgreSQL does not run as root.
  await promisify(execFile)('cp', ['-a', made.folder, folder]);
}
