import type { ServedAction } from './http-config.ts';

/** The config of a step that an integration serves: where its task goes, and what the step itself says. */
export class ExternalStep {
  readonly url: string;
  readonly secret: string;
  readonly served: ServedAction;
  /** The step's own config, as the schema of the action has it. */
  readonly own: object;

  constructor(url: string, secret: string, served: ServedAction, own: object) {
    this.url = url;
    this.secret = secret;
    this.served = served;
    this.own = own;
  }
}
