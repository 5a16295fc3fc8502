/** A way on which every server receives what any of them sends, itself too. */
export type Channel = {
  /** Listens, over one connection. Error: it cannot be reached. */
  open(receive: (payload: string) => void): Promise<OpenChannel>;
  /** Sends without listening, over a connection of its own. */
  send(payloads: readonly string[]): Promise<void>;
  /** Whether it may open and yet deliver nothing, so that this has to be tried. */
  mayBeSilent: boolean;
};

/** A channel that is listened on, until its connection ends. */
export type OpenChannel = {
  send(payloads: readonly string[]): Promise<void>;
  /** Settles when the connection has ended. */
  ended: Promise<unknown>;
  /** Closes the connection without waiting for it, since it may be stalled. */
  destroy(): void;
  close(): Promise<void>;
};
