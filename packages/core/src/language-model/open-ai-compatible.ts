import { MemXError, ReflectorError } from "../errors/memx-error.ts";
import type {
  LanguageModel,
  LanguageModelRequest,
  LanguageModelResponse,
} from "../ports/language-model.ts";

export interface OpenAICompatibleOptions {
  /** As the server knows it; a leading "openai/" is taken off. */
  readonly model: string;
  /** Absent or empty: no Authorization header, as local servers want it. */
  readonly apiKey?: string | undefined;
  /** Default "https://api.openai.com/v1". Local servers too: "http://localhost:11434/v1". */
  readonly baseUrl?: string | undefined;
  /** Milliseconds before a call that was refused for now (429, 5xx) is repeated, unless the server says how long. Default 500. */
  readonly retryDelayMs?: number | undefined;
}

const DEFAULT_BASE_URL = "https://api.openai.com/v1";
const LONGEST_RETRY_DELAY = 10_000;
const STRUCTURE_REFUSED = [400, 404, 415, 422, 501];

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number };
}

type ResponseFormat = "json_schema" | "json_object" | "none";

function requestBody(model: string, request: LanguageModelRequest, format: ResponseFormat): string {
  const { schema } = request;
  const responseFormat =
    format === "none" || schema === undefined
      ? {}
      : format === "json_schema"
        ? {
            response_format: {
              type: "json_schema",
              json_schema: { name: "answer", strict: true, schema },
            },
          }
        : { response_format: { type: "json_object" } };
  return JSON.stringify({
    model,
    messages: [
      { role: "system", content: request.system },
      { role: "user", content: request.prompt },
    ],
    temperature: 0,
    ...(request.maxOutputTokens === undefined ? {} : { max_tokens: request.maxOutputTokens }),
    ...responseFormat,
  });
}

function failed(message: string, cause?: unknown): ReflectorError {
  const name = cause instanceof Error ? ` (${cause.name})` : "";
  return new ReflectorError({
    code: "MEMX_REFLECTOR_FAILED",
    message: `${message}${name}`,
    stage: "reflect",
  });
}

function refusal(status: number, host: string): ReflectorError {
  const way =
    status === 401 || status === 403
      ? "Check OPENAI_API_KEY."
      : status === 404
        ? "Check `reflector.llm_model` and OPENAI_BASE_URL."
        : 'Try again later, or set `reflector.mode` to "rules".';
  return failed(`The language model server ${host} answered with status ${status}. ${way}`);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

function retryDelay(response: Response | null, fallback: number): number {
  const seconds = Number(response?.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(seconds * 1000, LONGEST_RETRY_DELAY)
    : fallback;
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) =>
      typeof part === "object" && part !== null && "text" in part ? String(part.text) : "",
    )
    .join("");
}

async function readCompletion(response: Response, host: string): Promise<LanguageModelResponse> {
  const completion = (await response.json().catch((error: unknown) => {
    throw failed(
      `The language model server ${host} did not answer with JSON. Check OPENAI_BASE_URL.`,
      error,
    );
  })) as Completion | null;
  const usage = completion?.usage;
  return {
    text: textOf(completion?.choices?.[0]?.message?.content),
    usage:
      usage === undefined
        ? undefined
        : { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 },
  };
}

interface Connection {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryDelayMs: number;
}

async function post(
  { url, headers }: Connection,
  body: string,
  signal: AbortSignal | undefined,
): Promise<Response | Error> {
  try {
    return await fetch(url, { method: "POST", headers, body, signal: signal ?? null });
  } catch (error) {
    signal?.throwIfAborted();
    const way = "Check OPENAI_BASE_URL and the network.";
    return failed(`The language model server ${url.host} could not be reached. ${way}`, error);
  }
}

/** Posts, and once more where the server refused for now or the connection broke. */
async function send(
  connection: Connection,
  body: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const first = await post(connection, body, signal);
  const response = first instanceof Response ? first : null;
  if (response !== null && response.status !== 429 && response.status < 500) return response;
  await response?.body?.cancel();
  await pause(retryDelay(response, connection.retryDelayMs), signal);
  const second = await post(connection, body, signal);
  if (second instanceof Error) throw second;
  return second;
}

function connectionOf(options: OpenAICompatibleOptions): Connection {
  const base = (options.baseUrl ?? DEFAULT_BASE_URL).replace(/\/+$/u, "");
  const authorization =
    options.apiKey === undefined || options.apiKey === ""
      ? {}
      : { authorization: `Bearer ${options.apiKey}` };
  return {
    url: new URL(`${base}/chat/completions`),
    headers: { "content-type": "application/json", ...authorization },
    retryDelayMs: options.retryDelayMs ?? 500,
  };
}

/**
 * A chat model behind the OpenAI completions interface, which most hosted and local servers speak. Asks for the
 * request's JSON Schema; a server that refuses that is asked for JSON, then for plain text, and remembered as such. A
 * call that is refused for now (429, 5xx) or breaks off is repeated once.
 *
 * @throws ReflectorError MEMX_REFLECTOR_FAILED, without any text of the prompt or the answer; the signal's reason on abort.
 */
export function createOpenAICompatibleModel(options: OpenAICompatibleOptions): LanguageModel {
  const model = options.model.replace(/^openai\//u, "");
  const connection = connectionOf(options);
  const { host } = connection.url;
  let formats: readonly ResponseFormat[] = ["json_schema", "json_object", "none"];

  async function complete(request: LanguageModelRequest): Promise<LanguageModelResponse> {
    const choices: readonly ResponseFormat[] = request.schema === undefined ? ["none"] : formats;
    for (const format of choices) {
      const response = await send(connection, requestBody(model, request, format), request.signal);
      if (response.ok) {
        if (request.schema !== undefined) formats = formats.slice(formats.indexOf(format));
        return await readCompletion(response, host);
      }
      await response.body?.cancel();
      if (format === "none" || !STRUCTURE_REFUSED.includes(response.status)) {
        throw refusal(response.status, host);
      }
    }
    throw failed(`The language model server ${host} was asked in no format.`);
  }

  return {
    id: options.model,
    async generate(request) {
      request.signal?.throwIfAborted();
      try {
        return await complete(request);
      } catch (error) {
        request.signal?.throwIfAborted();
        if (MemXError.isInstance(error)) throw error;
        throw failed("The language model's answer broke off. Try again.", error);
      }
    },
  };
}
