import type { SanitizedJson, SanitizedText } from "../types/text.ts";
import { UNREADABLE, markerOf } from "./redaction/marker.ts";
import type { Family, Finding, Sanitized, SanitizedValue } from "./sanitizer.ts";
import { judgeNamedValue } from "./assignment/judge-named-value.ts";

/** Nesting below which a value is given up: nobody writes it, and a stack has an end. */
const DEEPEST = 64;
/** Values after which the rest is given up, so that a graph that is shared many times over cannot explode. */
const MOST_VALUES = 100_000;

interface Gateway {
  readonly sanitize: (text: string) => Sanitized;
  readonly brand: (text: string) => SanitizedText;
  readonly familyOf: (rule: string) => Family;
}

class JsonSanitizer {
  readonly findings: Finding[] = [];
  readonly failedRules: Set<string> = new Set();
  failed = false;
  private readonly gateway: Gateway;
  private readonly open: Set<object> = new Set();
  private values = 0;

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  private text(text: string): SanitizedText {
    const sanitized = this.gateway.sanitize(text);
    this.findings.push(...sanitized.findings);
    for (const rule of sanitized.failedRules) this.failedRules.add(rule);
    if (sanitized.failed) this.failed = true;
    return sanitized.text;
  }

  /** A string or number under a name: `{"password": "sunshine"}` is a secret only because of its name. */
  private named(name: string, text: string): SanitizedText | null {
    const rule = judgeNamedValue(name, text);
    if (rule === null) return null;
    this.findings.push({ family: this.gateway.familyOf(rule), rule, start: 0, end: text.length });
    return this.gateway.brand(markerOf(rule));
  }

  value(value: unknown, depth: number, name: string): SanitizedJson {
    this.values += 1;
    switch (typeof value) {
      case "string": {
        const whole = this.text(value);
        return whole === value && name !== "" ? (this.named(name, value) ?? whole) : whole;
      }
      case "number":
        return Number.isFinite(value) ? (this.named(name, String(value)) ?? value) : null;
      case "boolean":
        return value;
      case "bigint":
        return this.value(value.toString(), depth, name);
      case "object":
        return value === null ? null : this.object(value, depth, name);
      default:
        return null;
    }
  }

  private object(value: object, depth: number, name: string): SanitizedJson {
    if (depth >= DEEPEST || this.values > MOST_VALUES || this.open.has(value)) return null;
    this.open.add(value);
    try {
      return this.opened(value, depth, name);
    } catch {
      // A getter, a proxy or a toJSON that throws: the value cannot be read, so nothing of it is kept.
      return this.gateway.brand(markerOf(UNREADABLE));
    } finally {
      this.open.delete(value);
    }
  }

  private opened(value: object, depth: number, name: string): SanitizedJson {
    if (value instanceof Date)
      return this.text(Number.isNaN(value.getTime()) ? "" : value.toISOString());
    if (Array.isArray(value)) return value.map((item) => this.value(item, depth + 1, name));
    if (value instanceof Set) return [...value].map((item) => this.value(item, depth + 1, name));
    if (value instanceof Map)
      return this.record(
        [...value].map(([key, item]) => [String(key), item]),
        depth,
      );
    if ("toJSON" in value && typeof value.toJSON === "function") {
      return this.value((value.toJSON as () => unknown)(), depth + 1, name);
    }
    if (value instanceof Error)
      return this.record(
        [
          ["name", value.name],
          ["message", value.message],
        ],
        depth,
      );
    return this.record(Object.entries(value), depth);
  }

  private record(entries: readonly (readonly [string, unknown])[], depth: number): SanitizedJson {
    const result: { [key: string]: SanitizedJson } = {};
    for (const [key, item] of entries) {
      if (item === undefined || typeof item === "function" || typeof item === "symbol") continue;
      const entry = this.value(item, depth + 1, key);
      // defineProperty: an assignment to "__proto__" would set the prototype instead.
      Object.defineProperty(result, this.freeKey(result, this.text(key)), {
        value: entry,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return result;
  }

  /** Two keys that were secrets of one kind read the same afterwards; neither value may be lost. */
  private freeKey(result: object, key: string): string {
    let free = key;
    for (let count = 2; Object.hasOwn(result, free); count += 1) free = `${key} (${count})`;
    return free;
  }
}

/**
 * Sanitises every string of a value, keys included, and gives plain JSON: a bigint becomes text, a Date its ISO form,
 * Map and Set an object and an array, what has `toJSON` what that gives; functions, symbols, `undefined`, cycles and
 * what lies deeper than 64 levels become null, or are left out where they are a property.
 */
export function sanitizeValue(value: unknown, gateway: Gateway): SanitizedValue {
  const sanitizer = new JsonSanitizer(gateway);
  const result = sanitizer.value(value, 0, "");
  return {
    value: result,
    findings: sanitizer.findings,
    failedRules: [...sanitizer.failedRules],
    failed: sanitizer.failed,
  };
}
