const reads: (() => void)[] = [];

/** Takes a state of the page from what this device stores: now, and when the app begins again in the same window. */
export function readStored(read: () => void): void {
  reads.push(read);
  read();
}

/** Takes all of these states again: the app begins again, as each test of a page does. */
export function readStoredAgain(): void {
  for (const read of reads) read();
}
