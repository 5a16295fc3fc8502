import type { CovidModel, TerritoryFigures } from '@bloom/contract/covid/covid-figures';
import { inLocale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { countText, dayName, perMillionText, rateText } from './map-format.ts';
import { R0 } from './MapTable.tsx';

type MapDetailsProps = {
  model: CovidModel;
  figures: TerritoryFigures;
  day: number;
  /** On the right of the map rather than on the left, where it would cover the territory. */
  right: boolean;
  onClose: () => void;
};

/** The info window of a territory: all its figures of the day, and its curve. */
export function MapDetails({ model, figures, day, right, onClose }: MapDetailsProps) {
  const { locale, t } = useLocale();
  const name = inLocale(figures.name, locale);
  const { cases, deaths, population } = figures;
  const facts = [
    ['cases', countText(cases)],
    ['deaths', countText(deaths)],
    ['newCases', countText(figures.newCases)],
    ['newDeaths', countText(figures.newDeaths)],
    ['weekCases', countText(figures.weekCases)],
    ['weekDeaths', countText(figures.weekDeaths)],
    ['casesPerMillion', perMillionText(cases, population)],
    ['deathsPerMillion', perMillionText(deaths, population)],
    ['r0', <R0 key="r0" value={figures.r0} />],
    ['deathRate', rateText(figures.deathRate)],
  ] as const;
  return (
    <section aria-label={name} className={`map-details ${right ? 'map-details-right' : ''}`}>
      <header>
        <h2 className="text-16 font-semibold">{name}</h2>
        <IconButton label={t('shell.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <p className="text-14 text-soft">{dayName(locale, model.firstDay, day)}</p>
      <Curve model={model} code={figures.code} day={day} label={t('map.curve', { name })} />
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`map.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const width = 240;
const height = 48;
const smoothDays = 7;

/** New cases of each day as a mean of seven, over all days, with a mark at the day. */
function Curve({
  model: { territories, lastDay },
  code,
  day,
  label,
}: {
  model: CovidModel;
  code: string;
  day: number;
  label: string;
}) {
  const territory = territories.find((each) => each.code === code);
  if (!territory) return null;
  const daily = Array.from({ length: lastDay + 1 }, (_, at) => {
    const until = at - territory.first + 1;
    const week = territory.cases.slice(Math.max(0, until - smoothDays), Math.max(0, until));
    return Math.max(0, week.reduce<number>((sum, count) => sum + (count ?? 0), 0) / smoothDays);
  });
  const most = Math.max(1, ...daily);
  const x = (at: number) => ((at / Math.max(1, lastDay)) * width).toFixed(1);
  const y = (value: number) => (height - (value / most) * (height - 2) - 1).toFixed(1);
  const line = daily.map((value, at) => `${x(at)},${y(value)}`).join('L');
  return (
    <svg
      role="img"
      aria-label={label}
      className="map-curve"
      preserveAspectRatio="none"
      viewBox={`0 0 ${width} ${height}`}
    >
      <path className="fill-(--map-cases)" d={`M0,${height}L${line}L${width},${height}Z`} />
      <path className="fill-none stroke-(--map-cases-line) stroke-[1.5]" d={`M${line}`} />
      <path className="stroke-(--map-mark)" d={`M${x(day)},0V${height}`} />
    </svg>
  );
}
