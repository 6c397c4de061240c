/** Finding of an official validator at one path. */
export interface OfficialFinding {
  readonly code: string;
  readonly severity: 'fatal' | 'warning' | 'information';
  /** XPath, without the namespaces that validators write into it. */
  readonly path: string;
  readonly message: string;
}
