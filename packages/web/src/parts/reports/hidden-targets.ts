import { create } from 'zustand';
import type { TargetId } from '@bloom/contract/moderation/moderation';
import { platform } from '../../platform/index.ts';
import { parseList } from '../../lib/stored-json.ts';

/** So many are remembered; those that were hidden first are forgotten first. */
const maxHidden = 500;

const keyOf = ({ kind, id }: TargetId) => `${kind} ${id}`;
const isKey = (key: unknown): key is string => typeof key === 'string';

const useStore = create<{ keys: readonly string[] }>(() => ({ keys: read() }));

/** Which things their reporter hides on this device (docs/specification/moderation.md#reports). */
export function useHiddenTargets(): (target: TargetId) => boolean {
  const keys = useStore((state) => state.keys);
  return (target) => keys.includes(keyOf(target));
}

/** Hides something on this device. Returns what shows it again. */
export function hideTarget(target: TargetId): () => void {
  const key = keyOf(target);
  const others = () => read().filter((each) => each !== key);
  store([...others(), key].slice(-maxHidden));
  return () => store(others());
}

/** The stored keys, which another tab may have changed. */
function read(): string[] {
  return parseList(platform.localStore.get('hidden_targets'), isKey);
}

function store(keys: readonly string[]): void {
  if (keys.length === 0) platform.localStore.remove('hidden_targets');
  else platform.localStore.set('hidden_targets', JSON.stringify(keys));
  useStore.setState({ keys });
}
