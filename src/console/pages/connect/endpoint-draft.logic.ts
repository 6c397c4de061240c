import type { VariablesOf } from '../../graphql/graphql.ts';
import type { ConnectEndpointData, CreateConnectEndpoint, UpdateConnectEndpoint } from './connect.queries.ts';

export const proofs = ['bearer', 'hmac', 'basic', 'none'] as const;
export const signatures = ['standard', 'github', 'stripe', 'hex', 'base64'] as const;

type Input = VariablesOf<typeof CreateConnectEndpoint>['input'];
type Patch = VariablesOf<typeof UpdateConnectEndpoint>['patch'];

/** Endpoint as the form edits it; numbers are strings until they are sent. */
export interface EndpointDraft {
  readonly slug: string;
  readonly description: string;
  readonly workflowId: string | undefined;
  readonly auth: (typeof proofs)[number];
  readonly username: string;
  readonly signature: (typeof signatures)[number];
  readonly signatureHeader: string;
  readonly secret: string;
  readonly contentTypes: readonly string[];
  readonly asDocument: boolean;
  readonly maxBytes: string;
  readonly callsPerMinute: string;
  readonly toleranceSeconds: string;
}

/** Returns the initial values of the form: those of the endpoint, or of a new one if there is none. */
export function draftOf(endpoint: ConnectEndpointData | undefined): EndpointDraft {
  return {
    slug: endpoint?.slug ?? '',
    description: endpoint?.description ?? '',
    workflowId: endpoint?.workflowId,
    auth: endpoint?.auth ?? 'bearer',
    username: endpoint?.username ?? '',
    signature: endpoint?.signature ?? 'standard',
    signatureHeader: endpoint?.signatureHeader ?? '',
    secret: '',
    contentTypes: endpoint?.contentTypes ?? [],
    asDocument: endpoint?.asDocument ?? false,
    maxBytes: String(endpoint?.maxBytes ?? ''),
    callsPerMinute: String(endpoint?.callsPerMinute ?? ''),
    toleranceSeconds: String(endpoint?.toleranceSeconds ?? ''),
  };
}

/** Returns the input that creates an endpoint; empty fields are left to the service. */
export function inputOf(draft: EndpointDraft): Input {
  const { slug, description, auth, username, signature, signatureHeader, secret, contentTypes } = draft;
  const toleranceSeconds = isTimed(draft) ? draft.toleranceSeconds : '';
  return {
    ...sharedOf({ ...draft, toleranceSeconds }),
    slug,
    description,
    workflowId: draft.workflowId ?? '',
    auth,
    contentTypes: [...contentTypes],
    ...(auth !== 'none' && secret !== '' && { secret }),
    ...(auth === 'basic' && { username }),
    ...(auth === 'hmac' && { signature, ...(signatureHeader !== '' && { signatureHeader }) }),
  };
}

/** Returns the patch that changes an endpoint; emptied fields are deleted. */
export function patchOf(draft: EndpointDraft): Patch {
  const { slug, description, workflowId, contentTypes } = draft;
  return {
    ...sharedOf(draft),
    slug,
    description: description || null,
    workflowId,
    contentTypes: contentTypes.length > 0 ? [...contentTypes] : null,
  };
}

/** Whether signatures contain a timestamp. */
export function isTimed({ auth, signature }: EndpointDraft): boolean {
  return auth === 'hmac' && (signature === 'standard' || signature === 'stripe');
}

type Limits = Pick<Patch, 'asDocument' | 'maxBytes' | 'callsPerMinute' | 'toleranceSeconds'>;

function sharedOf({ asDocument, maxBytes, callsPerMinute, toleranceSeconds }: EndpointDraft): Limits {
  return {
    asDocument,
    ...(maxBytes !== '' && { maxBytes: Number(maxBytes) }),
    ...(callsPerMinute !== '' && { callsPerMinute: Number(callsPerMinute) }),
    ...(toleranceSeconds !== '' && { toleranceSeconds: Number(toleranceSeconds) }),
  };
}
