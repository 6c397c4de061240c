import type { ServedAction } from './http-config.ts';

/** Config of a step that an integration serves: the destination of its task, and the step's own config. */
export class ExternalStep {
  readonly url: string;
  readonly secret: string;
  readonly served: ServedAction;
  /** Step's own config, according to the schema of the action. */
  readonly own: object;

  constructor(url: string, secret: string, served: ServedAction, own: object) {
    this.url = url;
    this.secret = secret;
    this.served = served;
    this.own = own;
  }
}
