import { Icon, Petal } from '../image/Icon.tsx';

/** How something went: `reduced` is the success of a reduce, which brings no petal to anyone. */
export type Tone = 'success' | 'problem' | 'reduced' | 'info';

/** The mark of a message: the petal, unless the tone has an icon of its own. */
export function ToneMark({ tone }: { tone: Tone }) {
  if (tone === 'problem') {
    return (
      <span className="text-danger">
        <Icon name="warning" />
      </span>
    );
  }
  return tone === 'reduced' ? <Icon name="dislike" /> : <Petal size={20} />;
}
