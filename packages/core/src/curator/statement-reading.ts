import type { StatementAnalysis } from "./analysis/statement.ts";
import { analyseStatement } from "./analysis/statement.ts";
import type { CjkStatement } from "./cjk/cjk-statement.ts";
import { analyseCjkStatement } from "./cjk/cjk-statement.ts";
import type { Claim } from "./claims/claim.ts";
import { extractClaims } from "./claims/extract-claims.ts";
import { statesChange } from "./claims/states-change.ts";
import { textKey } from "./text-key.ts";

/** One statement and what the rules see in it, each worked out once and when it is first asked for. */
export class StatementReading {
  readonly text: string;
  #key: string | undefined;
  #words: StatementAnalysis | undefined;
  #characters: CjkStatement | undefined;
  #claims: readonly Claim[] | undefined;
  #statesChange: boolean | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get key(): string {
    return (this.#key ??= textKey(this.text));
  }

  get words(): StatementAnalysis {
    return (this.#words ??= analyseStatement(this.text));
  }

  get characters(): CjkStatement {
    return (this.#characters ??= analyseCjkStatement(this.text));
  }

  get claims(): readonly Claim[] {
    return (this.#claims ??= extractClaims(this.text));
  }

  get statesChange(): boolean {
    return (this.#statesChange ??= statesChange(this.text));
  }
}
