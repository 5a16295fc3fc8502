import type { ReactNode } from 'react';

/** A part of a tab, with its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-20 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Names, each with its value. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-1">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-soft">{name}</dt>
          <dd className="ml-auto text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
