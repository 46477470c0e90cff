import type { ReactNode } from 'react';
import { plugShape, type PlugShape } from './standards.js';
import styles from './plug.module.css';

type Pin = readonly [x: number, y: number, radius: number];

const Pins = ({ pins }: { readonly pins: readonly Pin[] }) =>
  pins.map(([cx, cy, r]) => <circle key={`${cx},${cy}`} className={styles.plugPin} cx={cx} cy={cy} r={r} />);

const Shell = ({ d }: { readonly d: string }) => <path className={styles.plugShell} d={d} />;

const round = 'M24 5a19 19 0 1 0 0 38 19 19 0 1 0 0-38z';
const flat = 'M12.7 9.5h22.6a18.5 18.5 0 1 1-22.6 0z';
/** The two pins for direct current below the face of a combined plug. */
const combined = 'M15.5 26.5h17a8.5 8.5 0 0 1 0 17h-17a8.5 8.5 0 0 1 0-17z';
const directPins: readonly Pin[] = [
  [16, 35.5, 3.6],
  [32, 35.5, 3.6],
];

/** The face of each plug as one looks at it, in a square of 48 × 48. */
const drawings: Readonly<Record<PlugShape, ReactNode>> = {
  type1: (
    <>
      <Shell d={round} />
      <path className={styles.plugLine} d="M20 5.2V9h8V5.2" />
      <Pins pins={[...faceOfType1(24, 24.5, 1)]} />
    </>
  ),
  type2: (
    <>
      <Shell d={flat} />
      <Pins pins={faceOfType2(24, 24, 1)} />
    </>
  ),
  ccs1: (
    <>
      <Shell d={combined} />
      <Shell d="M24 3a12.5 12.5 0 1 0 0 25 12.5 12.5 0 1 0 0-25z" />
      <Pins pins={[...faceOfType1(24, 15.8, 0.66), ...directPins]} />
    </>
  ),
  ccs2: (
    <>
      <Shell d={combined} />
      <Shell d="M16.5 5.5h15a12.5 12.5 0 1 1-15 0z" />
      <Pins pins={[...faceOfType2(24, 15.2, 0.67), ...directPins]} />
    </>
  ),
  chademo: (
    <>
      <Shell d={round} />
      <path
        className={styles.plugLine}
        d="M13 18.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11zM35 18.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11z"
      />
      <Pins
        pins={[
          ...([
            [13, 24, 2.4],
            [35, 24, 2.4],
          ] as const),
          ...([
            [21, 12.5, 1.6],
            [27, 12.5, 1.6],
            [24, 17.5, 1.6],
          ] as const),
          ...([
            [21, 35.5, 1.6],
            [27, 35.5, 1.6],
            [24, 30.5, 1.6],
          ] as const),
        ]}
      />
    </>
  ),
  nacs: (
    <>
      <Shell d="M14 8h20a8 8 0 0 1 8 8v5c0 11-8 19-18 19S6 32 6 21v-5a8 8 0 0 1 8-8z" />
      <Pins
        pins={[
          [16, 18, 4.4],
          [32, 18, 4.4],
          [24, 31.5, 2.8],
          [15.5, 28, 1.7],
          [32.5, 28, 1.7],
        ]}
      />
    </>
  ),
  schuko: (
    <>
      <Shell d={round} />
      <path className={styles.plugLine} d="M24 10.5a13.5 13.5 0 1 0 0 27 13.5 13.5 0 1 0 0-27z" />
      <path className={styles.plugPin} d="M21.5 8h5v5h-5zM21.5 35h5v5h-5z" />
      <Pins
        pins={[
          [17, 24, 2.6],
          [31, 24, 2.6],
        ]}
      />
    </>
  ),
  british: (
    <>
      <Shell d="M12 6h24a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6z" />
      <path className={styles.plugPin} d="M21.5 11.5h5v9h-5zM11 28h9v4.5h-9zM28 28h9v4.5h-9z" />
    </>
  ),
  american: (
    <>
      <Shell d={round} />
      <path
        className={styles.plugPin}
        d="M15.5 14h3.5v10h-3.5zM29 14h3.5v10H29zM20.5 30a3.5 3.5 0 0 1 7 0v4h-7z"
      />
    </>
  ),
  type3: (
    <>
      <Shell d="M9 8h30v15a15 15 0 0 1-7 12.7V41H16v-5.3A15 15 0 0 1 9 23z" />
      <Pins
        pins={[
          [18.5, 13.5, 1.8],
          [29.5, 13.5, 1.8],
          [14.5, 21.5, 2.6],
          [24, 21.5, 2.6],
          [33.5, 21.5, 2.6],
          [19, 31, 2.6],
          [29, 31, 2.6],
        ]}
      />
    </>
  ),
  other: (
    <>
      <Shell d={round} />
      <path className={styles.plugPin} d="M26.5 11 14.5 26.5h8L21 37l12.5-16h-8.5z" />
    </>
  ),
};

/** Three conductors and two signals. */
function faceOfType1(x: number, y: number, scale: number): readonly Pin[] {
  const face = [
    [-6.5, -7, 3],
    [6.5, -7, 3],
    [-9.5, 3, 1.9],
    [9.5, 3, 1.9],
    [0, 9.5, 2.8],
  ] as const;
  return face.map(([dx, dy, r]) => [x + dx * scale, y + dy * scale, r * scale]);
}

/** Five conductors and two signals. */
function faceOfType2(x: number, y: number, scale: number): readonly Pin[] {
  const face = [
    ...([
      [-5.5, -8.5, 1.9],
      [5.5, -8.5, 1.9],
    ] as const),
    ...([
      [-10.5, 0, 2.8],
      [0, 0, 2.8],
      [10.5, 0, 2.8],
    ] as const),
    ...([
      [-6, 9, 2.8],
      [6, 9, 2.8],
    ] as const),
  ];
  return face.map(([dx, dy, r]) => [x + dx * scale, y + dy * scale, r * scale]);
}

/** A drawing of a plug beside a text that names it: screen readers pass over it. */
export const Plug = ({
  standard,
  size = 40,
}: {
  readonly standard: string | null;
  readonly size?: number;
}) => (
  <svg className={styles.plug} aria-hidden="true" width={size} height={size} viewBox="0 0 48 48">
    {drawings[plugShape(standard)]}
  </svg>
);
