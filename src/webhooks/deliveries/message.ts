import { v5 } from 'uuid';
import { Change } from '../../platform/changes/change.ts';
import { newId } from '../../platform/ids.ts';
import { write } from '../../platform/shape/write.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { testType } from './delivery.entity.ts';
import type { NewDelivery } from './delivery.store.ts';

type Receiver = Pick<WebhookEndpoint, 'workspaceId' | 'id'>;

/**
 * Returns the message of a change for an endpoint. Its id is derived from both, so the receiver recognizes it when it is sent
 * again.
 */
export function changeMessage(endpoint: Receiver, change: Change): NewDelivery {
  const { epoch, transaction, number, type, at, id: objectId } = change;
  return {
    workspaceId: endpoint.workspaceId,
    endpointId: endpoint.id,
    id: v5(`${epoch}.${transaction}.${number}`, endpoint.id),
    type,
    objectId,
    payload: { type, timestamp: at.toISOString(), data: write(Change, change) },
  };
}

/** Returns a message that tests whether an endpoint works. */
export function testMessage(endpoint: Receiver, at: Date): NewDelivery {
  return ownMessage(endpoint, testType, at, {});
}

/**
 * Returns the message that an endpoint was unreachable for too long: changes after `cursor` that are no longer retained are not
 * sent.
 */
export function createMissedMessage(endpoint: Receiver, cursor: string, at: Date): NewDelivery {
  return ownMessage(endpoint, 'changes.missed', at, { after: cursor });
}

function ownMessage(
  { workspaceId, id: endpointId }: Receiver,
  type: string,
  at: Date,
  data: object,
): NewDelivery {
  const payload = { type, timestamp: at.toISOString(), data: { endpoint_id: endpointId, ...data } };
  return { workspaceId, endpointId, id: newId(), type, objectId: endpointId, payload };
}
