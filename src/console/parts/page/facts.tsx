import type { ReactElement, ReactNode } from 'react';
import './facts.css';

/** Lists named facts about a record; absent ones are left out. */
export function Facts({ of }: { readonly of: Readonly<Record<string, ReactNode>> }): ReactElement {
  return (
    <dl className="facts">
      {Object.entries(of)
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="any-text">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
