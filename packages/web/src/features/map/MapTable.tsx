import { useRef, useState, type KeyboardEvent } from 'react';
import { r0Trend, type CovidFigures, type TerritoryFigures } from '@bloom/contract/covid/covid-figures';
import { inLocale, localeTable, type Locale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/form/Button.tsx';
import { inputClass } from '../../ui/form/Field.tsx';
import { countText, r0Text } from './map-format.ts';

const columns = ['region', 'cases', 'deaths', 'r0'] as const;
type Column = (typeof columns)[number];

type MapTableProps = {
  rows: readonly TerritoryFigures[];
  world: CovidFigures;
  /** How many rows there will be once all data are loaded. */
  count: number;
  selected: string | undefined;
  onSelect: (code: string) => void;
};

/**
 * The figures of every territory: the map as text, to sort and to search
 * (docs/specification/map.md#map-table).
 */
export function MapTable({ rows, world, count, selected, onSelect }: MapTableProps) {
  const { locale, t } = useLocale();
  const [sort, setSort] = useState<{ by: Column; down: boolean }>({ by: 'cases', down: true });
  const [search, setSearch] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = sorted(
    rows.filter((row) => matches(row, search)),
    sort,
    locale,
  );
  // One tab stop: the selected row, else the first.
  const stop = shown.some(({ code }) => code === selected) ? selected : shown[0]?.code;

  return (
    <section aria-label={t('map.table')} className="map-table-part">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between mb-2">
        <h2 className="text-20 font-semibold">{t('map.table')}</h2>
        <input
          type="search"
          aria-label={t('map.search')}
          placeholder={t('map.search')}
          className={`${inputClass} map-search`}
          maxLength={40}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="map-table-scroll">
        <table className="map-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sort.by === column ? (sort.down ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    className="touch:min-w-11"
                    onClick={() =>
                      setSort({
                        by: column,
                        down: sort.by === column ? !sort.down : column !== 'region',
                      })
                    }
                  >
                    {t(`map.${column}`)}
                    <span
                      aria-hidden="true"
                      className={`absolute pl-0.5 text-[0.625rem] leading-[2.4] ${sort.by === column ? '' : 'invisible'}`}
                    >
                      {sort.by === column && !sort.down ? '▲' : '▼'}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
            <tr className="map-total">
              <th scope="row">{t('map.world')}</th>
              <Figures figures={world} />
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={(event) => moveBetweenRows(event, body.current)}>
            {shown.map((row) => (
              <tr key={row.code} aria-current={row.code === selected || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    data-row={row.code}
                    tabIndex={row.code === stop ? 0 : -1}
                    aria-pressed={row.code === selected}
                    onClick={() => onSelect(row.code)}
                  >
                    {inLocale(row.name, locale)}
                  </button>
                </th>
                <Figures figures={row} />
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <div role="status" className="flex flex-col gap-3 items-center py-8 px-4">
            <p className="text-soft">{t('map.noMatch', { text: search })}</p>
            <Button onClick={() => setSearch('')}>{t('map.clearSearch')}</Button>
          </div>
        )}
        {rows.length < count && <div className="skeleton h-24 rounded-none" />}
      </div>
    </section>
  );
}

function Figures({ figures: { cases, deaths, r0 } }: { figures: CovidFigures }) {
  return (
    <>
      <td>{countText(cases)}</td>
      <td>{countText(deaths)}</td>
      <td>
        <R0 value={r0} />
      </td>
    </>
  );
}

const turns = { down: 90, flat: 0, up: -90 } as const;

/** R0 with its arrow; the arrow's meaning is in words for screen readers. */
export function R0({ value }: { value: number | undefined }) {
  const { t } = useLocale();
  if (value === undefined) return <>{t('map.none')}</>;
  const trend = r0Trend(value);
  return (
    <span className="map-r0">
      {r0Text(value)}
      <span className={`map-trend map-trend-${trend}`}>
        <svg width={14} height={14} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 12h15M13 6l6 6-6 6" transform={`rotate(${turns[trend]} 12 12)`} />
        </svg>
        <span className="sr-only">{t(`map.r0_${trend}`)}</span>
      </span>
    </span>
  );
}

function matches({ code, name }: TerritoryFigures, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [...Object.values(name), code].some((text) => text.toLowerCase().includes(wanted));
}

function sorted(
  rows: TerritoryFigures[],
  { by, down }: { by: Column; down: boolean },
  locale: Locale,
): TerritoryFigures[] {
  const sign = down ? -1 : 1;
  if (by === 'region') {
    const collator = new Intl.Collator(localeTable[locale].tag);
    return rows.toSorted(
      (a, b) => sign * collator.compare(inLocale(a.name, locale), inLocale(b.name, locale)),
    );
  }
  // A row without R0 is last either way.
  const none = down ? -Infinity : Infinity;
  return rows.toSorted((a, b) => sign * ((a[by] ?? none) - (b[by] ?? none)));
}

/** Arrows, Home and End move between the rows, which are one tab stop. */
function moveBetweenRows(event: KeyboardEvent, body: HTMLElement | null): void {
  const buttons = [...(body?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const from = buttons.findIndex((button) => button === event.target);
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (from < 0 || to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}
