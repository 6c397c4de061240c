import { graphql } from '../../graphql/graphql.ts';

/** Fields of a step that are needed to find why a job or dry run failed. */
export const StepRun = graphql(`
  fragment StepRun on Intent @_unmask {
    id
    stepId
    name
    provider
    status
    events {
      id
      code
      message
    }
  }
`);

/** Fields of a fault that are needed to find why a job or dry run failed. */
export const RunFault = graphql(`
  fragment RunFault on Fault @_unmask {
    provider
    code
    message
  }
`);
