import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeEach, expect } from 'vitest';
import { until } from '../../../support/until.ts';
import type { MailServer } from '../../../support/mail-server.ts';
import { startMailServer } from '../../../support/mail-server.ts';
import type { TestClient } from '../../../support/service.ts';
import { sharedService, type SharedService } from '../../../support/shared-service.ts';
import { newWorkflow, runJob, written, type ShownJob, type SketchStep } from '../../engine/trial.ts';

/** What the tests of mail share: a service, and for each test a workspace and a mail server of its own. */
export interface MailTrial {
  readonly service: SharedService['service'];
  readonly client: TestClient;
  readonly server: MailServer;
  /** An integration of the workspace that hands mail to the server, and its id. */
  integrate: (fields?: object) => Promise<string>;
  /** Runs a job that sends one message and waits for the end of it. */
  send(config: object, body?: object, fields?: object): Promise<ShownJob>;
  /** Begins a job that sends a message, and answers it once its step has come to `status`. */
  begin(config: object, status: string, fields?: object): Promise<ShownJob>;
  /** Lets a job that waits go on, and answers it once its step has come to `status`. */
  again(job: ShownJob, status: string): Promise<ShownJob>;
}

/** The last event of the job's last intent. */
export function lastEvent({ intents }: ShownJob): { status?: string; code?: string; message?: string } {
  return intents.at(-1)?.events.at(-1) ?? {};
}

export function mailTrial(): MailTrial {
  const shared = sharedService({
    env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1,localhost', DOCMILL_LOG_LEVEL: 'silent' },
    timings: { stepTasks: { maxCpuMs: 2000 } },
  });
  let client: TestClient;
  let server: MailServer;
  beforeEach(async () => {
    client = await shared.service.client();
    server = await startMailServer();
    return () => server[Symbol.asyncDispose]();
  });
  const trial: MailTrial = {
    get service() {
      return shared.service;
    },
    get client() {
      return client;
    },
    get server() {
      return server;
    },
    async integrate(fields = {}) {
      const id = randomUUID();
      const config = {
        host: '127.0.0.1',
        port: server.port,
        security: 'none',
        from: 'Acme Billing <billing@acme.example>',
        ...fields,
      };
      const { status, json } = await client.put(`/transform/v1/integrations/${id}`, {
        provider: 'smtp',
        config,
      });
      if (status !== 200) throw new Error(JSON.stringify(json));
      return id;
    },
    async send(config, body = {}, fields = {}) {
      return runJob(client, await workflowOf(trial, config, fields), body);
    },
    async begin(config, status, fields = {}) {
      const workflow = await workflowOf(trial, config, fields);
      const id = v7();
      const { status: answered } = await client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow });
      expect(answered).toBe(202);
      return untilStatus(client, id, status);
    },
    async again({ id, updated_at: before }, status) {
      expect((await client.post(`/transform/v1/jobs/${id}/poke`, {})).status).toBe(202);
      return untilStatus(client, id, status, before);
    },
  };
  return trial;
}

async function workflowOf({ client, integrate }: MailTrial, config: object, fields: object): Promise<string> {
  const integration_id = await integrate(fields);
  const mail: SketchStep = { name: 'mail', action: 'email.send', config: { integration_id, ...config } };
  return newWorkflow(client, { steps: written([mail]) });
}

/** The job once its last event, behind a moment, has a status. */
async function untilStatus(client: TestClient, id: string, status: string, after = ''): Promise<ShownJob> {
  const read = async (): Promise<ShownJob> => (await client.get(`/transform/v1/jobs/${id}`)).json;
  await until(async () => {
    const job = await read();
    return job.updated_at > after && lastEvent(job).status === status;
  });
  return read();
}
