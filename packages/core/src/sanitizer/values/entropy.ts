/** Shannon entropy of a text's characters in bits per character: `-Σ p log2 p` over their frequencies. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let entropy = 0;
  let length = 0;
  for (const count of counts.values()) length += count;
  for (const count of counts.values()) {
    const share = count / length;
    entropy -= share * Math.log2(share);
  }
  return entropy;
}
