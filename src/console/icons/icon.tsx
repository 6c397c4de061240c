import type { SVGProps } from 'react';

/** Attributes of an icon: `size` is its width and height in pixels, `stroke` the width of its lines in units of 24. */
interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  readonly size?: number | string;
  readonly stroke?: number | string;
}

/** An icon as a component. */
export type Icon = (props: IconProps) => React.JSX.Element;

/** Creates an icon from its name and the `d` of its path, in a square of 24 units. */
export function icon(name: string, path: string): Icon {
  return function OutlineIcon({ size = 24, stroke = 2, className = '', ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`tabler-icon tabler-icon-${name} ${className}`.trim()}
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };
}
