import { DynamicStructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";

/** The values of a call as a model gave them, in the schema's types; see {@link MemoryTool}. */
export type ToolArguments = Readonly<Record<string, string | number | readonly string[]>>;

interface PropertySchema {
  readonly type: "string" | "integer" | "array";
  readonly description: string;
  readonly items?: { readonly type: "string" };
}

/** JSON Schema of a tool's arguments, so that no schema library is needed. */
export interface ArgumentsSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
}

export interface MemoryToolFields {
  readonly name: string;
  readonly description: string;
  readonly schema: ArgumentsSchema;
  /** The text the model reads, and what the application gets as the message's artifact. */
  readonly run: (values: ToolArguments, config: ToolRunnableConfig) => Promise<[string, unknown]>;
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function asType(
  value: unknown,
  { type }: PropertySchema,
): string | number | readonly string[] | undefined {
  if (type === "integer") {
    const number = Math.trunc(Number(value));
    return value === null || value === "" || !Number.isFinite(number) ? undefined : number;
  }
  if (type === "array") {
    const list = Array.isArray(value) ? value : [value];
    return list.map(asText).filter((text) => text !== "");
  }
  return asText(value);
}

/** Whatever a model passed, in the schema's types: one text alone is the first required argument, unknown keys go. */
function lenientArguments(given: unknown, schema: ArgumentsSchema): ToolArguments {
  const [first] = schema.required;
  const record: Readonly<Record<string, unknown>> =
    typeof given === "object" && given !== null && !Array.isArray(given)
      ? (given as Readonly<Record<string, unknown>>)
      : { [first ?? ""]: given };
  const values: Record<string, string | number | readonly string[]> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = record[name];
    const typed = value === undefined || value === null ? undefined : asType(value, property);
    if (typed !== undefined) values[name] = typed;
    else if (schema.required.includes(name)) values[name] = "";
  }
  return values;
}

/**
 * A tool that never fails on its arguments: LangChain answers a schema violation with a stack trace in the
 * conversation, so what a model passes is brought into the schema's types before it is checked.
 */
export class MemoryTool extends DynamicStructuredTool<
  ArgumentsSchema,
  ToolArguments,
  unknown,
  [string, unknown]
> {
  constructor({ name, description, schema, run }: MemoryToolFields) {
    super({
      name,
      description,
      schema,
      responseFormat: "content_and_artifact",
      func: async (values, _manager, config) => await run(values as ToolArguments, config ?? {}),
    });
  }

  static override lc_name(): string {
    return "MemoryTool";
  }

  /** LangChain's `invoke` comes through here, before the arguments are checked. */
  override async call(
    ...[given, ...rest]: Parameters<DynamicStructuredTool["call"]>
  ): Promise<never> {
    const asked = isToolCall(given)
      ? { ...given, args: lenientArguments(given.args, this.schema) }
      : lenientArguments(given, this.schema);
    return (await super.call(asked as never, ...rest)) as never;
  }
}

const isToolCall = (
  value: unknown,
): value is { readonly type: "tool_call"; readonly args: unknown } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "tool_call";
