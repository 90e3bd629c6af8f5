/** The cookie in which the web app keeps the language that was chosen. */
const chosen = /(?:^|;\s*)sharelight\.language=([\w-]+)/

/**
 * Which of the languages that there are an answer is given in: the one chosen in this browser, else the first that it accepts, else English.
 * @param accepted the header Accept-Language
 */
export function languageOf({ cookie, accepted = '' }: Asked, languages: readonly string[]): string {
  const wanted = [chosenLanguage({ cookie }, languages), ...preferences(accepted)]
  return wanted.find(language => language !== undefined && languages.includes(language)) ?? 'en'
}

interface Asked {
  cookie?: string | undefined
  accepted?: string | undefined
}

/** The language that was chosen in this browser; undefined where none was, or one that there is not. */
export function chosenLanguage({ cookie = '' }: Asked, languages: readonly string[]): string | undefined {
  const [, language] = chosen.exec(cookie) ?? []
  return languages.find(each => each === language)
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
