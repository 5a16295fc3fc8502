/** Stands for a person: the first letter of the name. */
export function Avatar({ name, size = 36 }: { name: string; size?: number }) {
  const [first = '?'] = [...new Intl.Segmenter().segment(name.trim())].map((part) => part.segment);
  return (
    <span
      aria-hidden="true"
      className="inline-grid shrink-0 place-items-center rounded-full bg-accent-wash font-semibold text-accent-ink uppercase"
      style={{ width: size, height: size, fontSize: size * 0.44 }}
    >
      {first}
    </span>
  );
}
