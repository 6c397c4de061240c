/** Whether a job may be written under the fence that is given: nobody has taken it over since, and it has not ended. */
export function stillFenced(job: string, given: string): string {
  return `${job}.fence = ${given}.fence and ${job}.completed_at is null`;
}
