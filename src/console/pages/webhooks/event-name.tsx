import { Fragment, type ReactElement } from 'react';

/** A type of event, broken behind its dots alone, also where texts of others break anywhere. */
export function EventName({ type }: { readonly type: string }): ReactElement {
  const parts = type.match(/[^.]+\.?/g) ?? [];
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place + 1).join('')}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
