import type { Detector, Scan } from "./detector.ts";

const ALPHABET = 128;

function isWordCode(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** A letter that belongs to an escape sequence such as `\n`, so that the next character begins a word. */
function endsEscape(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code !== 110 && code !== 114 && code !== 116) return false;
  return index > 0 && text.charCodeAt(index - 1) === 92;
}

/**
 * All anchors of a set of detectors as one trie over character codes (Aho and Corasick's tree without failure links:
 * anchors begin at word starts, so a walk is never resumed). Finding every anchor costs one table look-up per
 * character of the text and a short walk where an anchor may begin.
 */
export class AnchorIndex {
  private transitions: Int32Array = new Int32Array(ALPHABET * 64);
  private nodes = 1;
  private readonly found: Map<number, Detector[]> = new Map();
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
    this.found.set(node, [...(this.found.get(node) ?? []), detector]);
  }

  private grow(): void {
    if (this.nodes * ALPHABET <= this.transitions.length) return;
    const larger = new Int32Array(this.transitions.length * 2);
    larger.set(this.transitions);
    this.transitions = larger;
  }

  /** Calls `visit` for every detector at every place where one of its anchors stands. */
  walk(scan: Scan, visit: (detector: Detector, index: number) => void): void {
    const { text } = scan;
    const { transitions } = this;
    const length = text.length;
    let previousIsWord = false;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code >= ALPHABET) {
        previousIsWord = false;
        const detectors = this.wide.get(code);
        if (detectors !== undefined) for (const detector of detectors) visit(detector, index);
        continue;
      }
      const isWord = isWordCode(code);
      const mayBegin = !isWord || !previousIsWord || endsEscape(text, index - 1);
      previousIsWord = isWord;
      if (mayBegin && transitions[code] !== 0) this.descend(scan, index, visit);
    }
    scan.steps += length;
  }

  private descend(
    scan: Scan,
    index: number,
    visit: (detector: Detector, index: number) => void,
  ): void {
    const { text } = scan;
    let node = 0;
    let position = index;
    for (;;) {
      const code = text.charCodeAt(position);
      if (!(code < ALPHABET)) return;
      node = this.transitions[node * ALPHABET + code] ?? 0;
      scan.steps += 1;
      if (node === 0) return;
      position += 1;
      const detectors = this.found.get(node);
      if (detectors !== undefined) for (const detector of detectors) visit(detector, index);
    }
  }
}
