import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const ViewerQuery = graphql(`
  query Viewer {
    workspaces {
      id
      name
      sandbox
    }
    viewer {
      subject
      scopes
      roles
      expiresAt
      workspace {
        id
        name
        sandbox
        country
        logoUrl
      }
    }
  }
`);

type Answer = ResultOf<typeof ViewerQuery>;

/** The signed-in viewer, and the workspaces that the token opens. */
export type ViewerData = NonNullable<Answer['viewer']> & {
  readonly workspaces: NonNullable<Answer['workspaces']>;
};
