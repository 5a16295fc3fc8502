import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Country, CovidSeriesResponse } from '@bloom/contract/covid/covid';
import { covidModel, covidSummary, dateOfDay } from '@bloom/contract/covid/covid-figures';
import { installClock } from '../../../test/pages/device.ts';
import { refuse, type Content } from '../../../test/pages/fake-api.ts';
import { openPage, type PageOptions } from '../../../test/pages/open-page.tsx';
import { press, wordsOf } from '../../../test/pages/parts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { summaryOptions } from './map-api.ts';
import { worldFor } from './world-geometry.ts';

const firstDay = '2020-12-01';
/** How many days there are. */
const days = 14;

/** Territories: how many cases each day brings, a tenth as many deaths, and where it is. */
const territories: [code: string, name: string, cases: number, latitude: number, longitude: number][] = [
  ['USA', 'United States', 1_000, 38, -97],
  ['BRA', 'Brazil', 800, -10, -55],
  ['GBR', 'United Kingdom', 300, 54, -2],
  ['ITA', 'Italy', 200, 42.83, 12.83],
  ['ARE', 'United Arab Emirates', 50, 24, 54],
  ['JPG11668', 'Cases on a ship', 1, 0, 0],
];

const series: Content<'GET /api/ecdc/series'> = {
  as_of: dateOfDay(firstDay, days - 1),
  first_day: firstDay,
  source: { name: 'ECDC', url: 'https://ecdc.example', licence: 'https://ecdc.example/licence' },
  stale: false,
  territories: territories.map(([code, name, cases]) => ({
    code,
    name: { en: name, 'zh-hans': name, 'zh-hant': name },
    population: cases * 100_000,
    first: 0,
    cases: Array.from({ length: days }, () => cases),
    deaths: Array.from({ length: days }, () => cases / 10),
  })),
};
const numerics: Record<string, string> = {
  USA: '840',
  BRA: '076',
  GBR: '826',
  ITA: '380',
  ARE: '784',
};
const countries = territories.map(([alpha3, country, , latitude, longitude]): Country => ({
  country,
  alpha2: alpha3.slice(0, 2),
  alpha3,
  numeric: numerics[alpha3] ?? '',
  latitude,
  longitude,
}));

/** Opens the map with small figures. */
async function openMap(query = '', options: PageOptions = {}) {
  const opened = await openPage(`/map${query}`, {
    ...options,
    api: (api) => {
      api.respond('GET /api/ecdc/series', series);
      api.respond('GET /api/country', { data: countries });
      options.api?.(api);
    },
  });
  const { t, router } = opened;
  const surface = page.getByRole('application', { name: t('map.mapLabel') });
  return {
    ...opened,
    surface,
    slider: page.getByRole('slider', { name: t('map.day') }),
    alert: page.getByRole('main').getByRole('alert'),
    /** The window with the figures of a territory. */
    details: (name: string) => page.getByRole('region', { name, exact: true }),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    names: () =>
      page
        .getByRole('rowheader')
        .elements()
        .map(({ textContent }) => textContent),
    url: () => router.latestLocation.href,
    zoom: () => surface.element().getAttribute('data-zoom'),
    /** Where a territory is on the map as it opens. */
    placeOf: (code: string) => {
      const { clientWidth, clientHeight } = surface.element();
      const place = countries.find(({ alpha3 }) => alpha3 === code);
      if (!place) throw new Error('no such country');
      const [x, y] = worldFor(clientWidth, clientHeight).place(place.longitude, place.latitude);
      return { x, y };
    },
  };
}

// rule: #map-view
test('the map is moved, zoomed and pressed by keyboard alone', async () => {
  const { t, surface, details, zoom, url, placeOf } = await openMap('?country=ITA');
  await expect.element(details('Italy')).toMatchTextContent('2,800');
  await expect.element(details('Italy')).toMatchTextContent(`${t('map.deathRate')}10`);
  await expect.element(surface).toBeVisible();
  surface.element().focus();
  await press('{Escape}');
  await expect.element(details('Italy')).not.toBeInTheDocument();
  await expect.poll(url).toBe('/map');
  await press('++');
  await expect.poll(zoom).toBe('4.00');
  await press('0');
  await expect.poll(zoom).toBe('1.00');
  await press('+');
  await expect.poll(zoom).toBe('2.00');
  await press('-');
  await expect.poll(zoom).toBe('1.00');

  // From the middle to the United Kingdom.
  const { x, y } = placeOf('GBR');
  const { clientWidth, clientHeight } = surface.element();
  const left = Math.round((clientWidth / 2 - x) / 16);
  const up = Math.round((clientHeight / 2 - y) / 16);
  await press('{ArrowLeft}'.repeat(left) + '{ArrowUp}'.repeat(up));
  await expect.element(page.getBySelector('.map-cross')).toBeVisible();
  await expect.element(page.getBySelector('.map-hover')).toMatchTextContent('United Kingdom: ');
  await press('{Enter}');
  await expect.element(details('United Kingdom')).toBeVisible();
  await expect.poll(url).toBe('/map?country=GBR');
  await expect.element(surface).toHaveFocus();
});

// rule: #map-view
test.for(['desktop', 'mobile'] as const)(
  'a press on the map of the %s shows what is there, or nothing',
  async (layout) => {
    const { t, surface, details, url, placeOf } = await openMap('?country=USA', { layout });
    await expect.element(details('United States')).toMatchTextContent('14,000');
    await details('United States')
      .getByRole('button', { name: t('shell.close') })
      .click();
    await expect.element(details('United States')).not.toBeInTheDocument();
    await expect.element(surface).toBeVisible();
    await surface.click({ position: placeOf('BRA') });
    await expect.element(details('Brazil')).toMatchTextContent('11,200');
    // It does not cover what it is about.
    await expect.element(page.getBySelector('.map-details-right')).toBeInTheDocument();
    await expect.poll(url).toBe('/map?country=BRA');
    await surface.click({ position: { x: 4, y: 4 } });
    await expect.element(details('Brazil')).not.toBeInTheDocument();
  },
);

/** Two fingers on an element that move apart. */
function pinch(target: HTMLElement | SVGElement): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  const send = (type: string, apartPx: number, isDown = true) => {
    const changedTouches = [-apartPx, apartPx].map(
      (px, identifier) =>
        new Touch({
          identifier,
          target,
          clientX: left + width / 2 + px,
          clientY: top + height / 2,
        }),
    );
    const touches = isDown ? changedTouches : [];
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches }));
  };
  send('touchstart', 20);
  for (const apartPx of [30, 45, 60]) send('touchmove', apartPx);
  send('touchend', 60, false);
}

// rule: #map-view
test('two fingers and buttons zoom the map, and one shows the whole world', async () => {
  const { t, surface, zoom } = await openMap('', { layout: 'mobile' });
  await expect.poll(zoom).toBe('1.00');
  const button = (name: 'zoomIn' | 'zoomOut' | 'zoomReset') =>
    page.getByRole('button', { name: t(`map.${name}`), exact: true });
  await expect.element(button('zoomOut')).toBeDisabled();
  await expect.element(button('zoomReset')).toBeDisabled();
  pinch(surface.element());
  await expect.poll(zoom).toBe('3.00');
  await button('zoomReset').click();
  await expect.poll(zoom).toBe('1.00');
  await button('zoomIn').click();
  await expect.poll(zoom).toBe('2.00');
  await button('zoomOut').click();
  await expect.poll(zoom).toBe('1.00');
});

// rule: #map-table
test('the table is searched, sorted and read by keyboard', async () => {
  const { t, names, url, details, row } = await openMap();
  const all = territories.map(([, name]) => name);
  await expect.poll(names).toEqual([t('map.world'), ...all]);
  await expect.element(row(t('map.world'))).toMatchTextContent('32,914');
  const column = (name: 'region' | 'cases') =>
    page.getByRole('columnheader').getByRole('button', { name: t(`map.${name}`), exact: false });
  const sorting = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((each) => each.getAttribute('aria-sort'));
  expect(sorting()).toEqual([null, 'descending', null, null]);
  await column('cases').click();
  await expect.poll(names).toEqual([t('map.world'), ...all.toReversed()]);
  expect(sorting()).toEqual([null, 'ascending', null, null]);
  await column('region').click();
  await expect.poll(names).toEqual([t('map.world'), ...all.toSorted()]);
  await column('cases').click();

  const search = page.getByRole('searchbox', { name: t('map.search') });
  await search.fill('united');
  await expect
    .poll(names)
    .toEqual([t('map.world'), 'United States', 'United Kingdom', 'United Arab Emirates']);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  button('United States').element().focus();
  await press('{ArrowDown}');
  await expect.element(button('United Kingdom')).toHaveFocus();
  await press('{End}');
  await expect.element(button('United Arab Emirates')).toHaveFocus();
  await press('{Home}{ArrowDown}{Enter}');
  await expect.poll(url).toBe('/map?country=GBR');
  await expect.element(details('United Kingdom')).toBeVisible();
  await expect.element(button('United Kingdom')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('United Kingdom')).toHaveAttribute('tabindex', '0');
  await expect.element(button('United States')).toHaveAttribute('tabindex', '-1');
  await search.fill('zzz');
  await expect.element(page.getByText(t('map.noMatch', { text: 'zzz' }))).toBeVisible();
  await page.getByRole('button', { name: t('map.clearSearch') }).click();
  await expect.element(search).toHaveValue('');
  await expect.poll(names).toHaveLength(7);
});

/** Opens the map at a day, and lets its time play. */
async function playFrom(day: string, options: PageOptions) {
  installClock();
  const opened = await openMap(`?day=${day}&measure=week&country=ITA`, options);
  const { t, details } = opened;
  await expect.element(details('Italy')).toBeVisible();
  await page.getByRole('button', { name: t('video.play') }).click();
  await expect.element(page.getByRole('button', { name: t('player.pause') })).toBeVisible();
  return opened;
}

// rule: #page-routes, #map-time
test('the time plays, and the address keeps day, measure and country', async () => {
  const { t, slider, url, row } = await playFrom('2020-12-10', { motion: true });
  const measure = (name: 'week' | 'million') => page.getByRole('radio', { name: t(`map.measure_${name}`) });
  await expect.element(measure('week')).toBeChecked();
  vi.advanceTimersByTime(320);
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'December 14, 2020');
  // At the end it stops, and the newest day needs no parameter.
  await expect.element(page.getByRole('button', { name: t('video.play') })).toBeVisible();
  await expect.poll(url).toBe('/map?measure=week&country=ITA');
  await expect.element(row(t('map.world'))).toMatchTextContent('32,914');
  await page.getByText(t('map.measure_million'), { exact: true }).click();
  await expect.element(measure('million')).toBeChecked();
  await expect.poll(url).toBe('/map?measure=million&country=ITA');
});

// rule: #map-time
test('where motion is not wanted, the time plays a week at once', async () => {
  const { slider } = await playFrom('2020-12-03', { motion: false });
  vi.advanceTimersByTime(1_000);
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'December 10, 2020');
});

// rule: #map-time
test('a day is chosen with the slider, and its figures are shown', async () => {
  const { slider, url, details } = await openMap('?country=ITA');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'December 14, 2020');
  slider.element().focus();
  await press('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'December 13, 2020');
  await expect.element(details('Italy')).toMatchTextContent('2,600');
  await expect.poll(url).toBe('/map?day=2020-12-13&country=ITA');
});

// rule: #map-table
test('the figures of the server are there before the data, and stay if these cannot be loaded', async () => {
  const { t, api, alert, row, surface } = await openMap('', {
    api: (given) => {
      given.respond('GET /api/ecdc/series', refuse('covid.loadFailed'));
      const model = covidModel(series);
      // As the page that the server has rendered brings it.
      queryClient.setQueryData(
        summaryOptions(undefined).queryKey,
        covidSummary(series as CovidSeriesResponse, model, { date: undefined, rows: 4 }),
      );
    },
  });
  await expect.element(alert).toMatchTextContent(wordsOf('covid.loadFailed', {}));
  await expect.element(row('Italy')).toMatchTextContent('2,800');
  await expect.element(surface).not.toBeInTheDocument();
  await expect.element(page.getByRole('slider', { name: t('map.day') })).toBeDisabled();
  api.respond('GET /api/ecdc/series', { ...series, stale: true });
  await page.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(surface).toBeVisible();
  await expect.element(alert).toHaveTextContent(t('map.stale', { date: 'December 14, 2020' }));
  await expect.element(page.getByText(t('map.offMap', { names: 'Cases on a ship' }))).toBeInTheDocument();
});

// rule: #map-table
test('where no figures can be loaded, that is shown, and they are loaded again', async () => {
  const { t, api, row } = await openMap('', {
    api: (given) => given.respond('GET /api/ecdc/series', refuse('covid.loadFailed')),
  });
  const retry = page.getByRole('button', { name: t('shell.retry') });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  api.respond('GET /api/ecdc/series', series);
  await retry.click();
  await expect.element(row('Italy')).toMatchTextContent('2,800');
});
