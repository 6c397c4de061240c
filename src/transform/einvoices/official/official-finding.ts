/** What an official validator has found at one place. */
export interface OfficialFinding {
  readonly code: string;
  readonly severity: 'fatal' | 'warning' | 'information';
  /** XPath, without the namespaces that validators write into it. */
  readonly path: string;
  readonly message: string;
}
