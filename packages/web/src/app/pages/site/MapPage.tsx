import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { dateOfDay, dayOfDate, type TerritoryFigures } from '@bloom/contract/covid/covid-figures';
import { covidMeasures, type CovidMeasure } from '@bloom/contract/covid/covid-measures';
import {
  countriesOptions,
  seriesOptions,
  summaryOptions,
  type MapData,
} from '../../../features/map/map-api.ts';
import { dayName, figuresCsv } from '../../../features/map/map-format.ts';
import { MapDetails } from '../../../features/map/MapDetails.tsx';
import type { MapSearch } from '../../../features/map/map-search.ts';
import { MapTable } from '../../../features/map/MapTable.tsx';
import { TimeSlider } from '../../../features/map/TimeSlider.tsx';
import mapStyles from '../../../features/map/map.css?url';
import { useLocale } from '../../../i18n/locale.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { useFollowing } from '../user/use-following.ts';
import { platform } from '../../../platform/index.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';

const route = getRouteApi('/map');

const WorldMap = lazyComponent(() => import('../../../features/map/WorldMap.tsx'), 'WorldMap');

/** `/map`: the COVID map (docs/specification/map.md#epidemic-map). */
export function MapPage() {
  const { t } = useLocale();
  const title = t('map.title');
  return (
    <>
      <link rel="stylesheet" href={mapStyles} precedence="default" />
      <div className="map-page">
        <PageTitle title={title} />
        <TimeMachine />
      </div>
    </>
  );
}

/**
 * While the day changes, the table follows at this pace, so that its hundreds of rows never delay the map.
 */
const tablePaceMs = 500;
/** How long a day stands still before the URL gets it. */
const stillMs = 300;

/**
 * The map, its time and its table: with all data once they are loaded, before with what the server rendered.
 */
function TimeMachine() {
  const { locale, t } = useLocale();
  const search = route.useSearch();
  const { data, error, refetch } = useQuery(seriesOptions);
  const { data: summary } = useQuery(summaryOptions(search.day));
  const { day, setDay, set } = useMapState(data, search);
  const known = data ?? (summary && { ...summary, firstDay: summary.first_day });
  const { measure = 'all', country } = search;

  const figures = useMemo(() => data?.at(day), [data, day]);
  const tableDay = useFollowing(data && day, tablePaceMs);
  const table = useMemo(
    () =>
      data && tableDay !== undefined ? { rows: data.at(tableDay), world: data.world(tableDay) } : summary,
    [data, tableDay, summary],
  );
  const { data: countries } = useQuery({ ...countriesOptions, enabled: data !== undefined });
  const isWest = (countries?.find(({ alpha3 }) => alpha3 === country)?.longitude ?? 0) < 0;
  const selected = figures?.find(({ code }) => code === country);

  if (!known || !table) {
    if (error) return <LoadProblem error={error} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label={t('map.loadingMap')}>
        <div className="map-frame">
          <div className="skeleton" />
        </div>
      </div>
    );
  }
  const shownDay = data ? day : (summary?.day ?? 0);
  const lastDay = dayOfDate(known.firstDay, known.as_of) ?? 0;
  const upTo = dayName(locale, known.firstDay, lastDay);
  return (
    <>
      <p className="map-intro">{t('map.introUpTo', { date: upTo })}</p>
      {known.stale && <Notice tone="problem">{t('map.stale', { date: upTo })}</Notice>}
      <div ref={showChosen} className="map-controls">
        <Choice
          legend={t('map.measure')}
          value={measure}
          options={covidMeasures.map((each) => ({ value: each, label: t(`map.measure_${each}`) }))}
          onChange={(value) => set({ measure: value })}
        />
        <MapLegend measure={measure} />
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
        />
        <p className="text-soft text-12">
          <span className="touch:hidden">{t('map.mapHint')}</span>
          <span className="hidden touch:inline">{t('map.mapHintTouch')}</span>
        </p>
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
            {t('map.download')}
          </Button>
        </p>
        <MapNotes upTo={upTo} source={known.source} rows={table.rows} />
      </div>
    </>
  );
}

function MapLegend({ measure }: { measure: CovidMeasure }) {
  const { t } = useLocale();
  return (
    <ul className="map-legend">
      {measure !== 'deaths' && (
        <li>
          <span className="w-3.5 h-3.5 border rounded-full border-(--map-cases-line) bg-(--map-cases)" />
          {t('map.cases')}
        </li>
      )}
      {measure !== 'cases' && (
        <li>
          <span className="w-3.5 h-3.5 border rounded-full border-(--map-deaths-line) bg-(--map-deaths)" />
          {t('map.deaths')}
        </li>
      )}
    </ul>
  );
}

/** Where the figures come from, and what the map leaves out. */
function MapNotes({
  upTo,
  source,
  rows,
}: {
  /** The last day, as text. */
  upTo: string;
  source: MapData['source'];
  rows: readonly TerritoryFigures[];
}) {
  const { locale, t } = useLocale();
  const offMap = rows.filter(({ code }) => code.length > 3);
  return (
    <>
      <p>
        <strong>{t('map.upTo', { date: upTo })}</strong>
      </p>
      <p>{t('map.sourceNote')}</p>
      <p>
        {t('map.source')}:{' '}
        <a href={source.url} target="_blank" rel="noopener noreferrer">
          {source.name}
        </a>
        {' · '}
        <a href={source.licence} target="_blank" rel="noopener noreferrer">
          {t('map.licence')}
        </a>
      </p>
      <p>{t('map.r0Note')}</p>
      {offMap.length > 0 && (
        <p>{t('map.offMap', { names: offMap.map(({ name }) => name[locale]).join(', ') })}</p>
      )}
      <p>{t('map.geometry')}</p>
    </>
  );
}

function MapPlaceholder({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useLocale();
  if (error) return <LoadProblem error={error} onRetry={onRetry} />;
  return <div role="status" aria-label={t('map.loadingMap')} className="skeleton" />;
}

/** The day, which the URL gets once it has stood still, and what else the URL says. */
function useMapState(data: MapData | undefined, search: MapSearch) {
  const navigate = route.useNavigate();
  /** The day that was chosen here, until the URL has it, and what the URL says of the day meanwhile. */
  const [chosen, setChosen] = useState<{ day: number; urls: readonly (string | undefined)[] }>();
  const dayInUrl = data?.dayOf(search.day) ?? 0;
  const isChosen = chosen !== undefined && chosen.urls.includes(search.day);
  const day = isChosen ? chosen.day : dayInUrl;
  if (chosen && day === dayInUrl) setChosen(undefined);
  const set = (changes: { [K in keyof MapSearch]?: MapSearch[K] | undefined }) =>
    void navigate({
      search: (before) => withoutDefaults({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const keepInUrl = useEffectEvent(() => {
    if (!data) return;
    const date = day === data.lastDay ? undefined : dateOfDay(data.firstDay, day);
    setChosen({ day, urls: [search.day, date] });
    set({ day: date });
  });
  useEffect(() => {
    if (!isChosen) return undefined;
    const timer = setTimeout(() => keepInUrl(), stillMs);
    return () => clearTimeout(timer);
  }, [isChosen, day]);
  return {
    day,
    set,
    setDay: (to: number) => setChosen({ day: to, urls: isChosen ? chosen.urls : [search.day] }),
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

/** Scrolls the row of a phone to the measure that the URL chose. */
function showChosen(controls: HTMLElement | null): void {
  const chosen = controls?.querySelector(':checked')?.parentElement;
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
