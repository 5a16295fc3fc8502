import { geoEqualEarth, geoPath, type GeoProjection } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
// Natural Earth's borders at 1 : 110 million.
import atlas from 'world-atlas/countries-110m.json';

const topology = atlas as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
const { countries } = topology.objects;
// No records come from Antarctica, which would take a fifth of the height.
const inhabited = {
  ...countries,
  geometries: countries.geometries.filter(({ id }) => id !== '010'),
};
const land = feature(topology, inhabited);
const borders = mesh(topology, inhabited, (a, b) => a !== b);

/** The map for a frame of a size, as lines of SVG. */
export type World = {
  land: string;
  borders: string;
  /** The outline of a country by its numeric code; empty for those too small to be in the data. */
  outline(numeric: string): string;
  /** Where a position is, in pixels of the frame at zoom 1. */
  place(longitude: number, latitude: number): [x: number, y: number];
};

export function worldFor(width: number, height: number): World {
  const projection: GeoProjection = geoEqualEarth()
    .rotate([-11, 0])
    .fitExtent(
      [
        [2, 4],
        [width - 2, height - 4],
      ],
      land,
    );
  const path = geoPath(projection).digits(1);
  return {
    land: path(land) ?? '',
    borders: path(borders) ?? '',
    outline: (numeric) => {
      const country = land.features.find(({ id }) => id === numeric);
      return (country && path(country)) ?? '';
    },
    place: (longitude, latitude) => projection([longitude, latitude]) ?? [Number.NaN, Number.NaN],
  };
}
