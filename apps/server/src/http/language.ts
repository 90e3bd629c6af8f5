/** The cookie in which the web app keeps the language that was chosen. */
const chosen = /(?:^|;\s*)sharelight\.language=([\w-]+)/

/**
 * Which of the languages that there are an answer is given in: the one chosen in this browser, else the first that it accepts, else English.
 * @param accepted the header Accept-Language
 */
export function languageOf(
  { cookie = '', accepted = '' }: { cookie?: string; accepted?: string },
  languages: readonly string[],
): string {
  const wanted = [chosen.exec(cookie)?.[1] ?? '', ...preferences(accepted)]
  return wanted.find(language => languages.includes(language)) ?? 'en'
}

/** Languages without their regions, what is liked best first; what is refused (`q=0`) is left out. */
function preferences(accepted: string): string[] {
  return accepted
    .slice(0, 1000)
    .split(',')
    .map(part => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return {
        language: tag.split('-', 1)[0]!.toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality) || 0,
      }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}
