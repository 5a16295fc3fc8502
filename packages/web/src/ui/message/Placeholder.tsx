import type { ReactNode } from 'react';
import { Flower, Icon, type IconName } from '../image/Icon.tsx';

type PlaceholderProps = {
  /** It replaces the whole page rather than a part of it. */
  page?: boolean;
  /** A sign for what is wrong; without one the place is merely empty. */
  icon?: IconName;
  title: string;
  text: string;
  /** The possible actions now. */
  children?: ReactNode;
};

/** Stands where content would be: nothing found, nothing loaded, no network. */
export function Placeholder({ page = false, icon, title, text, children }: PlaceholderProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className="placeholder mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <div className="placeholder-sign mb-2 grid size-18 place-items-center rounded-full bg-accent-wash text-accent-ink">
        {icon ? <Icon name={icon} size={32} /> : <Flower size={40} />}
      </div>
      <Heading className="text-20 font-semibold">{title}</Heading>
      <p className="text-soft">{text}</p>
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
