/** Records that a client sends and an import reads, with room for a few batches: the sender waits while it is full. */
export interface RecordQueue extends AsyncIterable<unknown> {
  push(records: readonly unknown[]): Promise<void>;
  end(): void;
  fail(error: Error): void;
}

const ROOM = 1024;

export function createRecordQueue(): RecordQueue {
  const waiting: unknown[] = [];
  let ended = false;
  let failure: Error | null = null;
  let wakeReader = (): void => undefined;
  let wakeWriter = (): void => undefined;
  return {
    async push(records) {
      waiting.push(...records);
      wakeReader();
      while (waiting.length > ROOM && failure === null)
        await new Promise<void>((resolve) => (wakeWriter = resolve));
    },
    end() {
      ended = true;
      wakeReader();
    },
    fail(error) {
      failure = error;
      wakeReader();
      wakeWriter();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (failure) throw failure;
        if (waiting.length > 0) {
          yield waiting.shift();
          if (waiting.length <= ROOM) wakeWriter();
        } else if (ended) return;
        else await new Promise<void>((resolve) => (wakeReader = resolve));
      }
    },
  };
}
