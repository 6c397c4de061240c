import type { Schema } from '../../parts/json-editor/schema-help.logic.ts';

const text: Schema = { type: 'string' };

/** Schema of a workflow for its JSON editor; the service checks the content. */
export const workflowSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: text,
    description: text,
    country: { type: 'string', description: 'ISO country code the workflow is used for.' },
    schema: { type: 'string', description: 'Short schema name the workflow may process.' },
    steps: { $ref: '#/$defs/steps' },
    rescue: { $ref: '#/$defs/steps' },
  },
  $defs: {
    steps: { type: 'array', items: { $ref: '#/$defs/step' } },
    step: {
      type: 'object',
      additionalProperties: false,
      properties: {
        id: { type: 'string', description: 'UUID of the step; made when absent.' },
        name: text,
        action: { type: 'string', description: 'Id of the action to execute.' },
        provider: { type: 'string', description: 'Another name for action.' },
        config: { type: 'object', description: 'JSON configuration of the action.' },
        summary: { type: 'string', description: 'Summary of the configuration.' },
        notes: { type: 'string', description: 'Additional internal details.' },
        next: { type: 'array', items: { $ref: '#/$defs/next' } },
      },
    },
    next: {
      type: 'object',
      additionalProperties: false,
      properties: {
        status: {
          enum: ['OK', 'SKIP', 'KO', 'TIMEOUT', 'NA'],
          description: 'Result to match; absent matches every one.',
        },
        code: { type: 'string', description: 'Code to match; empty matches every code.' },
        step_id: { type: 'string', description: 'Id of the step of the same flow to execute next.' },
        steps: { $ref: '#/$defs/steps' },
        stop: { type: 'boolean', description: 'When true the workflow stops.' },
      },
    },
  },
};
