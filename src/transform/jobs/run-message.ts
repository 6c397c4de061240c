/** The message of one run of a job; it is void once someone has raised the job's attempt. */
export interface RunMessage {
  workspaceId: string;
  jobId: string;
  attempt: number;
}
