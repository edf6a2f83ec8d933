/** Horizontal bars, each stacked by series: a picture beside a table that holds the same figures. */
import { scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { useCallback, useState } from 'react';
import styles from './stacked-bars.module.css';

/** One bar: its name and an amount per series. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly parts: Readonly<Record<string, number>>;
  /** The whole as people read it. */
  readonly shown: string;
  readonly marked?: boolean;
}

/** The chart; fewer than 60 parts. */
export interface StackedBarsProps {
  readonly bars: readonly Bar[];
  readonly series: readonly string[];
  /** The picture in one sentence. */
  readonly summary: string;
  /** A tick of the axis. */
  readonly tick: (value: number) => string;
}

/** Before the place is measured, and where nothing is laid out. */
const WIDTH = 640;
const WIDEST = 860;
const ROW = 40;
const AXIS = 22;
const BAR = 14;
const FIGURES_PX = 96;
/** Colours that stay apart in both themes; a ninth series starts over. */
const COLOURS = 8;

/** The width that an element gets, so that letters keep their size; a callback to put on it. */
function useWidth(): [number, (element: Element | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(WIDTH);
  const measured = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const found = entry?.contentRect.width ?? 0;
      if (found > 0) setWidth(Math.min(WIDEST, Math.round(found)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measured];
}

/** The bars as SVG; decoration for the eye, since the sentence and the table say the same. */
export function StackedBars({ bars, series, summary, tick }: StackedBarsProps) {
  const [width, measured] = useWidth();
  const totals = bars.map(({ parts }) => series.reduce((sum, name) => sum + (parts[name] ?? 0), 0));
  const scale = scaleLinear([0, Math.max(1, ...totals)], [0, width - FIGURES_PX]).nice(4);
  const layers = stack<Bar>()
    .keys([...series])
    .value(({ parts }, name) => parts[name] ?? 0)([...bars]);
  const height = bars.length * ROW + AXIS;
  return (
    <figure className={styles.figure} ref={measured}>
      <svg width={width} height={height} className={styles.chart} role="img" aria-label={summary}>
        {scale.ticks(width < 480 ? 2 : 4).map((value) => (
          <g key={value} transform={`translate(${scale(value)} 0)`}>
            <line y2={height - AXIS} className={styles.grid} />
            <text y={height - 6} className={styles.tick} textAnchor={value === 0 ? 'start' : 'middle'}>
              {tick(value)}
            </text>
          </g>
        ))}
        {layers.map((layer, at) => (
          <g key={layer.key} className={styles.part} data-colour={at % COLOURS}>
            {layer.map(([from, to], row) =>
              to > from ? (
                <rect
                  key={bars[row]?.key}
                  x={scale(from)}
                  y={row * ROW + 20}
                  width={Math.max(1, scale(to) - scale(from) - 1)}
                  height={BAR}
                  rx={2}
                />
              ) : null,
            )}
          </g>
        ))}
        {bars.map(({ key, label, shown, marked }, row) => (
          <g key={key} transform={`translate(0 ${row * ROW})`}>
            <text y={14} className={styles.label} data-marked={marked}>
              {label}
            </text>
            <text x={scale(totals[row] ?? 0) + 8} y={31} className={styles.amount}>
              {shown}
            </text>
          </g>
        ))}
      </svg>
      <ul className={styles.legend} aria-label="Colours">
        {series.map((name, at) => (
          <li key={name}>
            <span className={styles.swatch} data-colour={at % COLOURS} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}
