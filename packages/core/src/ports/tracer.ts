/** Runs work inside a span. The default does nothing; with `@opentelemetry/api` installed it makes real spans. */
export interface Tracer {
  span<T>(
    name: string,
    attributes: Readonly<Record<string, string | number | boolean>>,
    work: () => Promise<T>,
  ): Promise<T>;
}
