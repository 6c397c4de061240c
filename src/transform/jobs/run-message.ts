/** The message of one run of a job; it is void once someone has raised the job's fence. */
export interface RunMessage {
  workspaceId: string;
  jobId: string;
  fence: number;
}
