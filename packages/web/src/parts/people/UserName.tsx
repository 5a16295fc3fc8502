import { unmarkedName } from './user-handle.ts';

/**
 * A name in a line that may be too short for it. Of a name that is marked with its handle the name is cut off
 * first: the handle says whose it is.
 */
export function UserName({ name, handle }: { name: string; handle: string | null }) {
  const plain = handle === null ? name : unmarkedName({ name, handle });
  if (plain === name) return name;
  return (
    <span className="inline-flex max-w-full gap-1 align-bottom">
      <bdi className="min-w-6 truncate">{plain}</bdi>{' '}
      <span className="max-w-[calc(100%-1.75rem)] shrink-0 truncate" dir="ltr">{`@${handle}`}</span>
    </span>
  );
}
