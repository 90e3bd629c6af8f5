/** How a report writes numbers, dates and the product's own words. */
export interface Wording {
  /** A language tag (BCP 47): `de-DE`. */
  locale: string
  /** A text of the product in that language; what has no translation stays English. */
  say(text: string): string
  /** What a report is narrowed to, as the end of a sentence. */
  sayFilter(text: string): string
}

/** What the product speaks by itself. */
export const englishWording: Wording = { locale: 'en-GB', say: text => text, sayFilter: text => text }

/** Says a sentence of the product with figures in it: `{n} of {all} rows`. Words among them are given as they are to be shown. */
export function sayWith(
  { locale, say }: Pick<Wording, 'locale' | 'say'>,
  text: string,
  figures: Readonly<Record<string, number | string>>,
): string {
  const filled = (shown: (figure: number | string) => string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(figures[name] ?? ''))
  const plain = filled(String)
  const said = say(plain)
  return said === plain ? filled(figure => (typeof figure === 'number' ? numberIn(locale, figure) : figure)) : said
}

/** A word of the product that is a value of a dimension, which may be another word elsewhere. */
export function saidValue({ say }: Pick<Wording, 'say'>, word: string, dimension: string): string {
  const full = `${word} (${dimension})`
  const said = say(full)
  return said === full ? say(word) : said
}

const numbers = new Map<string, Intl.NumberFormat>()
const clocks = new Map<string, Intl.DateTimeFormat>()

/** A number by a locale, with two decimals at most unless the options say other. */
export function numberIn(locale: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  return kept(
    numbers,
    locale,
    options,
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2, ...options }),
  ).format(value)
}

/** An instant by a locale; the options name the zone. */
export function dateAs(locale: string, at: Date, options: Intl.DateTimeFormatOptions): string {
  return kept(clocks, locale, options, () => new Intl.DateTimeFormat(locale, options)).format(at)
}

function kept<F>(made: Map<string, F>, locale: string, options: object, make: () => F): F {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = made.get(key) ?? make()
  made.set(key, format)
  return format
}
