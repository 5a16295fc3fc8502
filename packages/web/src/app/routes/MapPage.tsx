import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { dateOfDay, dayOfDate } from '@bloom/contract/covid-figures';
import { covidMeasures } from '@bloom/contract/covid-measures';
import {
  countriesOptions,
  seriesOptions,
  summaryOptions,
  type MapData,
} from '../../features/map/map-api.ts';
import { dayName, figuresCsv } from '../../features/map/map-format.ts';
import { MapDetails } from '../../features/map/MapDetails.tsx';
import type { MapSearch } from '../../features/map/map-search.ts';
import { MapTable } from '../../features/map/MapTable.tsx';
import { TimeSlider } from '../../features/map/TimeSlider.tsx';
import mapStyles from '../../features/map/map.css?url';
import { useLocale } from '../../i18n/locale.ts';
import { useMapText } from '../../i18n/map.ts';
import { LoadProblem } from '../../lib/LoadProblem.tsx';
import { platform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { lazyComponent } from '../dialogs/lazy-component.tsx';
import { OnDesktop, OnMobile } from '../layout/Layouts.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { usePageTitle } from '../layout/use-page-title.ts';

const route = getRouteApi('/map');

const WorldMap = lazyComponent(
  () => import('../../features/map/WorldMap.tsx').then((module) => module.WorldMap),
  { onError: 'notice' },
);

/** `/map`: the COVID map (docs/specification.md#epidemic-map). */
export function MapPage() {
  const text = useMapText();
  const title = text('title');
  usePageTitle(title);
  return (
    <>
      <link rel="stylesheet" href={mapStyles} precedence="default" />
      <div className="map-page">
        <OnDesktop>
          <h1 className="text-24 font-semibold">{title}</h1>
        </OnDesktop>
        <OnMobile>
          <div className="map-page-head">
            <PageHead title={title} />
          </div>
        </OnMobile>
        <TimeMachine />
      </div>
    </>
  );
}

/** The map, its time and its table: with all data once they are loaded, before with what the server rendered. */
function TimeMachine() {
  const text = useMapText();
  const { locale } = useLocale();
  const search = route.useSearch();
  const { data, error, refetch } = useQuery(seriesOptions);
  const { data: summary } = useQuery(summaryOptions(search.day));
  const { day, setDay, restAt, set } = useMapState(data, search);
  const known = data ?? (summary && { ...summary, firstDay: summary.first_day });
  const { measure = 'all', country } = search;

  const figures = useMemo(() => data?.at(day), [data, day]);
  // The table follows when there is time for it; the map is never late.
  const tableDay = useDeferredValue(day);
  const table = useMemo(
    () => (data ? { rows: data.at(tableDay), world: data.world(tableDay) } : summary),
    [data, tableDay, summary],
  );
  const { data: countries } = useQuery({ ...countriesOptions, enabled: data !== undefined });
  const isWest = (countries?.find(({ alpha3 }) => alpha3 === country)?.longitude ?? 0) < 0;
  const selected = figures?.find(({ code }) => code === country);

  if (!known || !table) {
    if (error) return <LoadProblem error={error} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label={text('loadingMap')}>
        <div className="map-frame">
          <div className="skeleton" />
        </div>
      </div>
    );
  }
  const shownDay = data ? day : (summary?.day ?? 0);
  const lastDay = dayOfDate(known.firstDay, known.as_of) ?? 0;
  const upTo = dayName(locale, known.firstDay, lastDay);
  const offMap = table.rows.filter(({ code }) => code.length > 3);
  return (
    <>
      <p className="map-intro">{text('introUpTo', { date: upTo })}</p>
      {known.stale && <Notice tone="problem">{text('stale', { date: upTo })}</Notice>}
      <div className="map-controls">
        <Choice
          legend={text('measure')}
          value={measure}
          options={covidMeasures.map((each) => ({ value: each, label: text(`measure_${each}`) }))}
          onChange={(value) => set({ measure: covidMeasures.find((each) => each === value) })}
        />
        <ul className="map-legend">
          {measure !== 'deaths' && (
            <li>
              <span className="map-swatch map-swatch-cases" />
              {text('cases')}
            </li>
          )}
          {measure !== 'cases' && (
            <li>
              <span className="map-swatch map-swatch-deaths" />
              {text('deaths')}
            </li>
          )}
        </ul>
      </div>
      <div className="map-stage">
        <div className="map-frame">
          {data && figures ? (
            <WorldMap
              model={data}
              figures={figures}
              measure={measure}
              selected={country}
              onSelect={(code) => set({ country: code })}
            />
          ) : (
            <MapPlaceholder error={error} onRetry={() => void refetch()} />
          )}
        </div>
        <TimeSlider
          firstDay={known.firstDay}
          lastDay={lastDay}
          day={shownDay}
          disabled={!data}
          onDay={setDay}
          onRest={restAt}
        />
        <p className="map-hint">{text('mapHint')}</p>
        {data && selected && (
          <MapDetails
            model={data}
            figures={selected}
            day={day}
            right={isWest}
            onClose={() => set({ country: undefined })}
          />
        )}
      </div>
      <MapTable
        rows={table.rows}
        world={table.world}
        count={data ? data.territories.length : (summary?.count ?? 0)}
        selected={country}
        onSelect={(code) => set({ country: code === country ? undefined : code })}
      />
      <div className="map-notes">
        <p>
          <Button
            disabled={!figures}
            onClick={() => {
              const date = dateOfDay(known.firstDay, day);
              const csv = figuresCsv(locale, date, figures ?? []);
              platform.saveFile(new Blob([csv], { type: 'text/csv' }), `covid-${date}.csv`);
            }}
          >
            <Icon name="download" size={18} />
            {text('download')}
          </Button>
        </p>
        <p>
          <strong>{text('upTo', { date: upTo })}</strong>
        </p>
        <p>{text('sourceNote')}</p>

        <p>
          {text('source')}:{' '}
          <a href={known.source.url} target="_blank" rel="noopener noreferrer">
            {known.source.name}
          </a>
          {' · '}
          <a href={known.source.licence} target="_blank" rel="noopener noreferrer">
            {text('licence')}
          </a>
        </p>
        <p>{text('r0Note')}</p>
        {offMap.length > 0 && (
          <p>{text('offMap', { names: offMap.map(({ name }) => name[locale]).join(', ') })}</p>
        )}
        <p>{text('geometry')}</p>
      </div>
    </>
  );
}

function MapPlaceholder({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const text = useMapText();
  if (error) return <LoadProblem error={error} onRetry={onRetry} />;
  return <div role="status" aria-label={text('loadingMap')} className="skeleton" />;
}

/** The day, which the URL gets when it stands still, and what else the URL says. */
function useMapState(data: MapData | undefined, search: MapSearch) {
  const navigate = route.useNavigate();
  /** The day while it changes, until the URL has it. */
  const [moving, setMoving] = useState<{ day: number; from: string | undefined }>();
  const isMoving = moving !== undefined && moving.from === search.day;
  const day = isMoving ? moving.day : (data?.dayOf(search.day) ?? 0);
  const set = (changes: { [K in keyof MapSearch]?: MapSearch[K] | undefined }) =>
    void navigate({
      search: (before) => withoutDefaults({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return {
    day,
    set,
    setDay: (to: number) => setMoving({ day: to, from: search.day }),
    restAt: (at: number) => {
      if (!data) return;
      set({ day: at === data.lastDay ? undefined : dateOfDay(data.firstDay, at) });
    },
  };
}

/** Defaults are not written into URLs. */
function withoutDefaults({
  day,
  measure,
  country,
}: {
  [K in keyof MapSearch]?: MapSearch[K] | undefined;
}): MapSearch {
  return {
    ...(day && { day }),
    ...(measure && measure !== 'all' && { measure }),
    ...(country && { country }),
  };
}
