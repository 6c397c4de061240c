/** What hints call a job: two workspaces may hold jobs of the same id (decision 12). */
export function jobSubject(workspaceId: string, jobId: string): string {
  return `${workspaceId}/${jobId}`;
}
