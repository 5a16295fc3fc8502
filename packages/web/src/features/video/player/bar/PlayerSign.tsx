/** The signs of a player's controls; the icons of ui/image/Icon.tsx come with every page. */
const signs = {
  play: 'M7.500 5v14l12-7z',
  pause: 'M8.500 5.500v13M15.500 5.500v13',
  replay: 'M5.500 8.500a7.500 7.500 0 1 1-1 3.500M5 3.500v5h5',
  previous: 'M18 5.500v13l-10-6.500zM6 5.500v13',
  next: 'M6 5.500v13l10-6.500zM18 5.500v13',
  sound: 'M4 9.500h3.500l4.500-4v13l-4.500-4H4zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  noSound: 'M4 9.500h3.500l4.500-4v13l-4.500-4H4zM16 9.500l5 5M21 9.500l-5 5',
  pictureInPicture: 'M4 5.500h16v13H4zM12 12h6v4.500h-6z',
  theatre: 'M2.500 7h19v10h-19z',
  fullScreen: 'M4 9V4.500h5M15 4.500h5V9M20 15v4.500h-5M9 19.500H4V15',
  leaveFullScreen: 'M4 9h5V4.500M15 4.500V9h5M20 15h-5v4.500M9 19.500V15H4',
  keys: 'M3 6.500h18v11H3zM6.500 10h.1M10 10h.1M14 10h.1M17.500 10h.1M8 14h8',
} as const;

export type PlayerSignName = keyof typeof signs;

/** A sign in a control of a player. */
export function PlayerSign({ name }: { name: PlayerSignName }) {
  return (
    <svg aria-hidden="true" className="icon" width={20} height={20} viewBox="0 0 24 24">
      <path d={signs[name]} />
    </svg>
  );
}
