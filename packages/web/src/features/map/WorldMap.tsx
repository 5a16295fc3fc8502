import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent, type ZoomTransform } from 'd3-zoom';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useQuery } from '@tanstack/react-query';
import { circleValues, type CovidModel, type TerritoryFigures } from '@bloom/contract/covid/covid-figures';
import type { CovidMeasure } from '@bloom/contract/covid/covid-measures';
import { inLocale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { useTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { circlesOf, codeAt, largestValue, type PlacedCircle, type Point } from './circles.ts';
import { stepOfKey, type Size } from './cross.ts';
import { countriesOptions } from './map-api.ts';
import { countText } from './map-format.ts';
import { worldFor, type World } from './world-geometry.ts';

type WorldMapProps = {
  model: CovidModel;
  /** Every territory on the day that is shown. */
  figures: readonly TerritoryFigures[];
  measure: CovidMeasure;
  selected: string | undefined;
  onSelect: (code: string | undefined) => void;
};

const maxZoom = 10;
/** How far from a circle a pointer still means it: as wide as a finger. */
const reachPx = { mouse: 6, touch: 22 };
const ringGapPx = 2;

/** The map of the world with its circles (docs/specification/map.md#map-view). */
export function WorldMap({ model, figures, measure, selected, onSelect }: WorldMapProps) {
  const { locale, t } = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>();
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);
  const [hover, setHover] = useState<string>();
  const [cross, setCross] = useState<Point>();
  const { data: countries } = useQuery(countriesOptions);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measured = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measured();
    const observer = new ResizeObserver(measured);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const world = useMemo(() => size && worldFor(size.width, size.height), [size]);
  const places = useMemo(() => {
    const entries = (countries ?? []).map(
      ({ alpha3, numeric, latitude, longitude }) =>
        [alpha3, { numeric, at: world?.place(longitude, latitude) }] as const,
    );
    return new Map(entries);
  }, [countries, world]);
  const largest = useMemo(() => largestValue(model, measure), [model, measure]);

  /** Large circles first, so that small ones are on top; at zoom 1. */
  const circles = useMemo(
    () =>
      figures
        .flatMap((each): PlacedCircle[] => {
          const [x, y] = places.get(each.code)?.at ?? [];
          if (x === undefined || y === undefined || !size) return [];
          return circlesOf(each, { measure, largest, widthPx: size.width }).map((circle) => ({
            ...circle,
            x,
            y,
          }));
        })
        .toSorted((a, b) => b.radius - a.radius),
    [figures, places, measure, largest, size],
  );

  useCircles(canvas, { circles, transform, size, marked: [selected, hover] });
  const { zoomBy, reset, panBy, show } = useZoom(frame, size, setTransform);
  const [selectedX, selectedY] = places.get(selected ?? '')?.at ?? [];
  /** Zooming by button keeps what is selected in view. */
  const zoomCentre = () => {
    if (selectedX === undefined || selectedY === undefined) return undefined;
    const [x, y] = transform.apply([selectedX, selectedY]);
    return { x, y };
  };
  const comeIntoView = useEffectEvent(show);
  // What is selected in the table, or by the URL; moving the map then leaves it alone.
  useEffect(() => {
    if (selectedX !== undefined && selectedY !== undefined) {
      comeIntoView({ x: selectedX, y: selectedY });
    }
  }, [selectedX, selectedY]);

  const find = (point: Point, reach: number) => codeAt(circles, transform, point, reach);
  const byCode = (code: string | undefined) => figures.find((each) => each.code === code);
  const hovered = byCode(hover);
  const outline = world?.outline(places.get(selected ?? '')?.numeric ?? 'none') ?? '';

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || !size) return;
    const at = cross ?? { x: size.width / 2, y: size.height / 2 };
    const step = stepOfKey(event.key, at, size);
    if (step) {
      panBy(step.panX, step.panY);
      setCross(step.to);
      setHover(find(step.to, reachPx.touch));
    } else if (event.key === '+' || event.key === '=') zoomBy(2, at);
    else if (event.key === '-') zoomBy(0.5, at);
    else if (event.key === '0') reset();
    else if (event.key === 'Enter' || event.key === ' ') {
      setCross(at);
      const code = find(at, reachPx.touch);
      if (code) onSelect(code);
    } else if (event.key === 'Escape') onSelect(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <div className="absolute inset-0">
      <div
        ref={frame}
        role="application"
        aria-label={t('map.mapLabel')}
        aria-description={t('map.mapHelp')}
        tabIndex={0}
        className={`map-surface ${transform.k > 1 ? 'map-zoomed' : ''}`}
        data-zoom={transform.k.toFixed(2)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setCross(undefined);
          setHover(undefined);
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') setHover(find(pointIn(event), reachPx.mouse));
        }}
        onPointerLeave={() => setHover(undefined)}
        onClick={(event) => {
          const { pointerType } = event.nativeEvent as PointerEvent;
          const reach = pointerType === 'mouse' ? reachPx.mouse : reachPx.touch;
          onSelect(find(pointIn(event), reach));
        }}
      >
        {world && <Land world={world} transform={transform} outline={outline} />}
        <canvas ref={canvas} aria-hidden="true" />
        {cross && <span className="map-cross" style={{ left: cross.x, top: cross.y }} />}
      </div>
      <p role="status" className="map-hover">
        {hovered && `${inLocale(hovered.name, locale)}: ${valueText(hovered, measure, t)}`}
      </p>
      <ZoomButtons zoomed={transform.k} onZoom={(factor) => zoomBy(factor, zoomCentre())} onReset={reset} />
    </div>
  );
}

function ZoomButtons({
  zoomed,
  onZoom,
  onReset,
}: {
  zoomed: number;
  onZoom: (factor: number) => void;
  onReset: () => void;
}) {
  const { t } = useLocale();
  return (
    <div className="map-buttons">
      <IconButton label={t('map.zoomIn')} disabled={zoomed >= maxZoom} onClick={() => onZoom(2)}>
        <span aria-hidden="true">+</span>
      </IconButton>
      <IconButton label={t('map.zoomOut')} disabled={zoomed <= 1} onClick={() => onZoom(0.5)}>
        <span aria-hidden="true">−</span>
      </IconButton>
      <IconButton label={t('map.zoomReset')} disabled={zoomed <= 1} onClick={onReset}>
        <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" className="icon">
          <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
        </svg>
      </IconButton>
    </div>
  );
}

function Land({
  world,
  transform: { x, y, k },
  outline,
}: {
  world: World;
  transform: ZoomTransform;
  outline: string;
}) {
  return (
    <svg aria-hidden="true" className="map-land">
      <g transform={`translate(${x},${y}) scale(${k})`}>
        <path className="map-countries" d={world.land} />
        <path
          className="fill-none stroke-(--map-border) stroke-[0.75] [vector-effect:non-scaling-stroke]"
          d={world.borders}
        />
        <path
          className="fill-none stroke-(--map-mark) stroke-[1.5] [vector-effect:non-scaling-stroke]"
          d={outline}
        />
      </g>
    </svg>
  );
}

/**
 * Paints the circles: one canvas instead of four hundred elements, so that a step of the slider is one frame.
 */
function useCircles(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  {
    circles,
    transform,
    size,
    marked,
  }: {
    circles: readonly PlacedCircle[];
    transform: ZoomTransform;
    size: Size | undefined;
    marked: readonly (string | undefined)[];
  },
): void {
  const theme = useTheme();
  const [colours, setColours] = useState<Colours>();
  useLayoutEffect(() => {
    const read = () => canvas.current && setColours(coloursOf(canvas.current));
    read();
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', read);
    return () => dark.removeEventListener('change', read);
  }, [canvas, theme]);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !size || !colours) return;
    const density = window.devicePixelRatio;
    const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)];
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    for (const { of, radius, x, y } of circles) {
      const [cx, cy] = transform.apply([x, y]);
      context.beginPath();
      context.arc(cx, cy, radius, 0, 2 * Math.PI);
      context.fillStyle = colours[of].fill;
      context.fill();
      context.lineWidth = 1;
      context.strokeStyle = colours[of].line;
      context.stroke();
    }
    // A ring around the larger circle of what is selected or pointed at.
    for (const code of marked) {
      const circle = circles.find((each) => each.code === code);
      if (!circle) continue;
      const [cx, cy] = transform.apply([circle.x, circle.y]);
      context.beginPath();
      context.arc(cx, cy, circle.radius + ringGapPx, 0, 2 * Math.PI);
      context.lineWidth = 2;
      context.strokeStyle = colours.mark;
      context.stroke();
    }
  });
}

type Colours = Record<'cases' | 'deaths', { fill: string; line: string }> & { mark: string };

/** The colours of the theme: a canvas does not know the names of the style sheet. */
function coloursOf(canvas: HTMLCanvasElement): Colours {
  const sample = document.createElement('span');
  canvas.parentElement?.append(sample);
  const read = (name: string) => {
    sample.style.color = `var(--map-${name})`;
    return getComputedStyle(sample).color;
  };
  const colours = {
    cases: { fill: read('cases'), line: read('cases-line') },
    deaths: { fill: read('deaths'), line: read('deaths-line') },
    mark: read('mark'),
  };
  sample.remove();
  return colours;
}

/** Zooms and pans the frame by mouse, touch and buttons. */
function useZoom(
  frame: React.RefObject<HTMLDivElement | null>,
  size: Size | undefined,
  onTransform: (transform: ZoomTransform) => void,
) {
  const apply = useEffectEvent(onTransform);
  const [behaviour] = useState(() =>
    zoom<HTMLDivElement, unknown>()
      .scaleExtent([1, maxZoom])
      // A page can be scrolled past the map by wheel and, while nothing is zoomed, by one finger.
      .filter((event: Event) => {
        if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
        if ('touches' in event) {
          const zoomed = Number(frame.current?.dataset['zoom'] ?? 1) > 1;
          return zoomed || (event as TouchEvent).touches.length > 1;
        }
        return !(event as MouseEvent).button;
      }),
  );
  useEffect(() => {
    const element = frame.current;
    if (!element || !size) return undefined;
    const { width, height } = size;
    const extent: [[number, number], [number, number]] = [
      [0, 0],
      [width, height],
    ];
    behaviour
      .extent(extent)
      .translateExtent(extent)
      .on('zoom', (event: D3ZoomEvent<HTMLDivElement, unknown>) => apply(event.transform));
    const selection = select(element);
    selection.call(behaviour);
    return () => void selection.on('.zoom', null);
  }, [behaviour, frame, size]);

  const on = () => (frame.current ? select(frame.current) : undefined);
  return {
    zoomBy: (factor: number, at?: Point) =>
      on()?.call((selection) => behaviour.scaleBy(selection, factor, at && [at.x, at.y])),
    panBy: (dx: number, dy: number) => {
      if (dx === 0 && dy === 0) return;
      const k = Number(frame.current?.dataset['zoom'] ?? 1);
      on()?.call((selection) => behaviour.translateBy(selection, dx / k, dy / k));
    },
    /** Moves the map to a point of it, unless that is in view. */
    show: ({ x, y }: Point) => {
      if (!frame.current || !size) return;
      const [at, to] = zoomTransform(frame.current).apply([x, y]);
      if (at >= 0 && at <= size.width && to >= 0 && to <= size.height) return;
      on()?.call((selection) => behaviour.translateTo(selection, x, y));
    },
    reset: () => on()?.call((selection) => behaviour.transform(selection, zoomIdentity)),
  };
}

function pointIn(event: { clientX: number; clientY: number; currentTarget: Element }): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function valueText(figures: TerritoryFigures, measure: CovidMeasure, t: Translate): string {
  const { cases, deaths } = circleValues(figures, measure);
  return [
    ...(measure === 'deaths' ? [] : [`${t('map.cases')} ${countText(cases)}`]),
    ...(measure === 'cases' ? [] : [`${t('map.deaths')} ${countText(deaths)}`]),
  ].join(' · ');
}
