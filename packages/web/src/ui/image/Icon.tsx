/** Lines on a field of 24 by 24; each icon is one path, as pages have dozens of them. */
const paths = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM20 20l-4.05-4.05',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  home: 'M4 11l8-7 8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-3.7 3.6-5.5 7.5-5.5s6.9 1.8 7.5 5.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c2.4 2.3 3.5 5.2 3.5 8.5s-1.1 6.2-3.5 8.5c-2.4-2.3-3.5-5.2-3.5-8.5s1.1-6.2 3.5-8.5Z',
  down: 'M6 9.5l6 6 6-6',
  back: 'M14.5 6l-6 6 6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  logout: 'M14 4.5H6.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H14M10.5 12H20M16.5 8.5l3.5 3.5-3.5 3.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  external:
    'M13.5 4.5h6v6M19.5 4.5l-8.5 8.5M17.5 14v4.5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1H10',
  dislike:
    'M17 4v10.5M17 14.5h2.5a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1H7.9a2 2 0 0 0-2 1.6l-1.3 6.5a2 2 0 0 0 2 2.4h4.9l-.6 3.6a2 2 0 0 0 3.6 1.5L17 14.5',
  warning: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17.2v.1',
  offline:
    'M3.5 3.5l17 17M5 12.5a10 10 0 0 1 4.2-2.5M14.5 9.9a10 10 0 0 1 4.5 2.6M8.5 16a5 5 0 0 1 7 0M12 19.5v.1',
  bell: 'M6 16.5c1.2-1.3 1.5-3 1.5-6a4.5 4.5 0 0 1 9 0c0 3 .3 4.7 1.5 6ZM10 19.5a2.2 2.2 0 0 0 4 0M12 4.5V6',
  gift: 'M4.5 11.5h15v8h-15zM3.5 7.5h17v4h-17zM12 7.5v12M12 7.5C10.5 3 5.5 3.5 6.5 7.5M12 7.5c1.5-4.5 6.5-4 5.5 0',
  save: 'M6.5 4h11v16.5l-5.5-4-5.5 4z',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.3 3-5 6.5-5s6 1.7 6.5 5M16 5.3a3.4 3.4 0 0 1 0 6.4M18 15c2 .7 3.2 2.3 3.5 4.5',
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5',
  download: 'M12 4v11M7.5 10.5l4.5 4.5 4.5-4.5M5 19.5h14',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  play: 'M7.5 5.5v13l11-6.5-11-6.5Z',
  list: 'M4 6.5h11M4 12h7M4 17.5h7M15 12.5v6l5-3-5-3Z',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.800M12 16.6v.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.8v.1',
  mail: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h7M15 17h5M13 15v4',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20M14 20h1M20 14h-1',
  edit: 'M5 19l1-4.5L16.5 4a1.5 1.5 0 0 1 2 0L20 5.5a1.5 1.5 0 0 1 0 2L9.5 18 5 19ZM14 6.5l3.5 3.5',
  up: 'M12 19.5v-15M5.5 11l6.5-6.5 6.5 6.5',
  chat: 'M5 5h14a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-7.5L7 20.5v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM8.5 9.5h7M8.5 12.5h4',
  next: 'M9.5 6l6 6-6 6',
  more: 'M5 11.5v1M12 11.5v1M19 11.5v1',
  scale: 'M12 4v15.5M7.5 19.5h9M5 7h14M5 7l-2.5 6.5h5zM19 7l-2.5 6.5h5z',
  key: 'M15 4.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM11.8 12.2 4.5 19.5M7.5 16.5l2.5 2.5',
  map: 'M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14',
} as const;

export type IconName = keyof typeof paths;

/** An icon beside a text, or in a button that has a label; screen readers skip it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg aria-hidden="true" className="icon" width={size} height={size} viewBox="0 0 24 24">
      <path d={paths[name]} />
    </svg>
  );
}

/** The outline of a petal that stands upright. */
export const petalPath =
  'M12 21.5C5.8 17.2 3.6 11.4 6.3 5.6c1.2-2.6 3.3-2.7 4.8-.9l.9 1.1.9-1.1c1.5-1.8 3.6-1.7 4.8.9 2.7 5.8.5 11.6-5.7 15.9Z';

/** The petal: the unit, the gift and the brand. */
export function Petal({ size = 16 }: { size?: number }) {
  return (
    <svg aria-hidden="true" className="shrink-0 text-accent" width={size} height={size} viewBox="0 0 24 24">
      <path d={petalPath} fill="currentColor" transform="rotate(32 12 12)" />
    </svg>
  );
}

const flowerPetal =
  'M16 15.4c-3.6-2.6-4.8-6.9-3.2-10.4.7-1.5 1.9-1.6 2.7-.5l.5.7.5-.7c.8-1.1 2-1 2.7.5 1.6 3.5.4 7.8-3.2 10.4Z';

/** Bloom's flower of five petals. */
export function Flower({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" className="shrink-0 text-accent" width={size} height={size} viewBox="0 0 32 32">
      {[0, 72, 144, 216, 288].map((angle) => (
        <path key={angle} d={flowerPetal} fill="currentColor" transform={`rotate(${angle} 16 16.4)`} />
      ))}
    </svg>
  );
}
