/** Topics of standing rules that apply to what a sentence requests. */
export function topicsOf(_sentence: string): readonly string[] {
  return [];
}
