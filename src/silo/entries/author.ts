/** What made a change, and its id there. */
export interface Author {
  src: 'user' | 'job';
  srcId: string;
}

/** Reads who a change is kept as: a job as `job:` with its id, else the subject of a token. */
export function authorOf(by: string): Author {
  return by.startsWith('job:') ? { src: 'job', srcId: by.slice('job:'.length) } : { src: 'user', srcId: by };
}
