import { parseList } from '../../../lib/stored-json.ts';
import { createStored } from '../../../lib/stored-state.ts';
import { platform } from '../../../platform/index.ts';

const key = 'searches';
/** So many are kept. */
const most = 8;

const useStore = createStored<{ texts: readonly string[] }>({ texts: [] }, () => ({
  texts: parseList(platform.localStore.get(key), (each) => typeof each === 'string'),
}));

/** The last searches on this device, the latest first. */
export function useRecentSearches(): readonly string[] {
  return useStore(({ texts }) => texts);
}

function store(texts: readonly string[]): void {
  useStore.setState({ texts });
  platform.localStore.set(key, JSON.stringify(texts));
}

export function rememberSearch(text: string): void {
  const { texts } = useStore.getState();
  store([text, ...texts.filter((each) => each !== text)].slice(0, most));
}

export function forgetSearch(text: string): void {
  store(useStore.getState().texts.filter((each) => each !== text));
}
