import { onTestFinished } from 'vitest';

/** Sums up the layout shifts of the page from now on (Cumulative Layout Shift, without those after input). */
export function watchShifts(): () => number {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) sum += entry.value;
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return () => {
    add(observer.takeRecords());
    return sum;
  };
}
