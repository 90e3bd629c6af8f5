/** Lower case without accents, so that `Prénom`, `PRENOM` and `prenom` are one word. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return /[^\0-\x7F]/.test(lower)
    ? lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('ß', 'ss')
        .replaceAll('ø', 'o')
    : lower
}

/** Words of letters, numbers as they stand, and `\n` for each line's end; `unitPrice` is two words. */
export function words(text: string): string[] {
  return fold(text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).match(/\p{L}{1,40}|\d{1,20}|\n/gu) ?? []
}
