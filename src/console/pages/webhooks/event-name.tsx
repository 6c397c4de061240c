import { Fragment, type ReactElement } from 'react';

/** Shows an event type, with line breaks only after its dots, even where other texts break anywhere. */
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
