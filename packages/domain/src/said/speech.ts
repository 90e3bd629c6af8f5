/** The forms that a language has for counts; `other` is for all that it has no form of its own for. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** How a language writes numbers, lists, plurals and dates, by `Intl`. */
export interface Speech {
  number(value: number): string
  list(words: readonly string[]): string
  plural(count: number, forms: Forms): string
  /** Of an instant in UTC, unless the options name another zone. */
  date(at: Date, options: Intl.DateTimeFormatOptions): string
  /** Whether it runs from right to left, so that names from elsewhere are kept apart. */
  isolates: boolean
}

/** @param locale a language tag (BCP 47): `de-DE` */
export function speechOf(locale: string): Speech {
  const numbers = new Intl.NumberFormat(locale)
  const lists = new Intl.ListFormat(locale)
  const rules = new Intl.PluralRules(locale)
  return {
    number: value => numbers.format(value),
    list: words => lists.format(words),
    plural: (count, forms) => forms[rules.select(count)] ?? forms.other,
    date: (at, options) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(at),
    isolates: isRightToLeft(locale),
  }
}

/** Whether a language is written from right to left. */
export const isRightToLeft = (locale: string) => ['he', 'ar', 'fa', 'ur'].includes(locale.split('-', 1)[0] ?? '')
