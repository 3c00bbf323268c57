/** One caller's piece of work and how it is answered. */
export interface Queued<Work, Answer> {
  readonly work: Work;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** How many callers one group holds at most. */
const LARGEST_GROUP = 256;

/**
 * Group commit: while one group is being written, callers gather into the next. `write` answers each of its callers, and
 * what it throws is the answer of all it did not answer.
 */
export class GroupQueue<Work, Answer> {
  readonly #write: (group: readonly Queued<Work, Answer>[]) => Promise<void>;
  #waiting: Queued<Work, Answer>[] = [];
  #running: Promise<void> | undefined;

  constructor(write: (group: readonly Queued<Work, Answer>[]) => Promise<void>) {
    this.#write = write;
  }

  async add(work: Work): Promise<Answer> {
    return await new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** All work given so far is answered when it returns. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    // Callers of the same moment go into the first group already.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, LARGEST_GROUP);
      try {
        await this.#write(group);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#running = undefined;
  }
}
