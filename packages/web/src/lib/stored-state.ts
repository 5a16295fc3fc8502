const reads: (() => void)[] = [];

/** Reads a state of the page from the device’s storage: now, and when the app begins again in the same window. */
export function readStored(read: () => void): void {
  reads.push(read);
  read();
}

/** Reads all of these states again, because the app begins again: each test of a page does so. */
export function readStoredAgain(): void {
  for (const read of reads) read();
}
