/** Shannon entropy in bits per character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const placeholders = new RegExp(
  [
    String.raw`example|sample|placeholder|your[_-]?|changeme|xxxx|<|>|\$\{|\{\{|%[sd({]|\*\*\*|\.\.\.`,
    String.raw`dummy|redacted|todo|fake|null|undefined|none$|insert|replace|secret_?here|_here|token_?here`,
  ].join('|'),
  'i',
)
const runs = /(.)\1{4,}/
const sequences = /0123456789|1234567890|abcdefghij|ABCDEFGHIJ/

/** Whether a token looks drawn at random: entropy, no long run of one character, no sequence, no placeholder word. */
export function looksRandom(text: string, least = 3): boolean {
  return (
    !placeholders.test(text) &&
    !runs.test(text) &&
    !sequences.test(text) &&
    entropy(text) >= Math.min(least, Math.log2(text.length) * 0.72)
  )
}
