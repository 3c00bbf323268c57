import type { Tracer } from "./ports/tracer.ts";

const silentTracer: Tracer = { span: (_name, _attributes, work) => work() };

/** Spans by `@opentelemetry/api` where it is installed; otherwise none. */
export async function loadTracer(): Promise<Tracer> {
  let api: typeof import("@opentelemetry/api");
  try {
    api = await import("@opentelemetry/api");
  } catch {
    return silentTracer;
  }
  const tracer = api.trace.getTracer("@memx/core");
  return {
    span: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
        try {
          return await work();
        } catch (error) {
          const code: unknown =
            error instanceof Error ? (Reflect.get(error, "code") ?? error.name) : "unknown";
          // The error's own message may hold text of the caller: the span gets its code alone.
          span.setStatus({ code: api.SpanStatusCode.ERROR, message: String(code) });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}
