import type { Detector, Scan } from "./detector.ts";

const ALPHABET = 128;

/** 1 for letters and digits. */
const IS_WORD: Uint8Array = Uint8Array.from({ length: ALPHABET }, (_, code) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const BACKSLASH = 92;

/**
 * All anchors of a set of detectors as one trie over character codes (Aho and Corasick's tree without failure links:
 * anchors begin at word starts, so a walk is never resumed). Finding every anchor costs one table look-up per
 * character of the text and a short walk where an anchor may begin.
 */
export class AnchorIndex {
  private transitions: Int16Array = new Int16Array(ALPHABET * 64);
  private nodes = 1;
  /** Detectors by the node where one of their anchors ends. */
  private readonly found: (Detector[] | undefined)[] = [];
  private readonly wide: Map<number, Detector[]> = new Map();

  constructor(detectors: readonly Detector[]) {
    for (const detector of detectors) {
      for (const anchor of new Set(detector.anchors)) this.add(anchor, detector);
    }
  }

  private add(anchor: string, detector: Detector): void {
    const first = anchor.charCodeAt(0);
    if (first >= ALPHABET) {
      this.wide.set(first, [...(this.wide.get(first) ?? []), detector]);
      return;
    }
    let node = 0;
    for (let index = 0; index < anchor.length; index += 1) {
      const slot = node * ALPHABET + anchor.charCodeAt(index);
      let next = this.transitions[slot] ?? 0;
      if (next === 0) {
        next = this.nodes;
        this.nodes += 1;
        this.grow();
        this.transitions[slot] = next;
      }
      node = next;
    }
    this.found[node] = [...(this.found[node] ?? []), detector];
  }

  private grow(): void {
    if (this.nodes * ALPHABET <= this.transitions.length) return;
    if (this.nodes >= 32_767) throw new RangeError("Too many anchors for one index.");
    const larger = new Int16Array(this.transitions.length * 2);
    larger.set(this.transitions);
    this.transitions = larger;
  }

  /** Calls `visit` for every detector at every place where one of its anchors stands. */
  walk(scan: Scan, visit: (detector: Detector, index: number) => void): void {
    const { text } = scan;
    const { transitions, found } = this;
    const length = text.length;
    // 1 where the character before continues a word. A letter of an escape such as "\\n" does not.
    let continues = 0;
    let walked = 0;
    let escaping = false;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code >= ALPHABET) {
        continues = 0;
        escaping = false;
        const detectors = this.wide.get(code);
        if (detectors !== undefined) for (const detector of detectors) visit(detector, index);
        continue;
      }
      const isWord = IS_WORD[code] as number;
      if ((isWord & continues) === 0) {
        let node = transitions[code] as number;
        for (let position = index + 1; node !== 0; position += 1) {
          const detectors = found[node];
          if (detectors !== undefined) for (const detector of detectors) visit(detector, index);
          if (position === length) break;
          const next = text.charCodeAt(position);
          node = next < ALPHABET ? (transitions[node * ALPHABET + next] as number) : 0;
          walked += 1;
        }
      }
      continues = escaping && (code === 110 || code === 114 || code === 116) ? 0 : isWord;
      escaping = code === BACKSLASH && !escaping;
    }
    scan.steps += length + walked;
  }
}
