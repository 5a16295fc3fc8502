import { portrait } from './portrait.ts';

/** The pattern that stands for a user, made from the id. */
export function Portrait({ id, size = 36 }: { id: number | null; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="portrait inline-block shrink-0 before:block before:size-full"
      style={{ ...portrait(id), width: size, height: size }}
    />
  );
}
