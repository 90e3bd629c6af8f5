/** Words for *number*, as headers have them. */
export const numberWords: ReadonlySet<string> = new Set(
  'number no nr num nbr numb numero numeros nummer numer n nro nb cislo c numara numarasi номер'.split(' '),
)

/** Words that make a number of a thing, and change nothing about which. */
export const numbering: ReadonlySet<string> = new Set([
  ...numberWords,
  ...'id ident code cod cd key field value val txt str raw column col amt data'.split(' '),
])

/** A word without the number at its end: `burgerservice` of `burgerservicenr`. */
export const stemOf = (word: string): string | undefined =>
  /^(.{3,}?)(?:nummer|number|numero|num|nbr|nr|no)$/.exec(word)?.[1]
