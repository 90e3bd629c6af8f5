/** Small words that come in any text of a language, most of them in no other of these. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the and of to that this with from which have has been were they their would should there these those about because between into not are was is for you your our we it by at be or as an if',
  de: 'der die das und ist nicht mit sich auf dem den von zu ein eine einer einem einen wird werden sind oder auch nach bei aus durch über für dass wenn wir sie ihr ihre haben hat wurde als noch nur unter zwischen im am zum zur',
  fr: 'le les des et est une dans pour que qui sur avec par pas plus vous nous ils elle cette ces sont aux du leur leurs être été mais ou où donc comme sans sous entre votre notre au ce se sa son',
  es: 'el los las y es una en para que con por del al se su sus como más pero este esta estos estas son ha han sido entre sobre sin desde hasta muy también nos usted donde cuando lo',
  pt: 'os as um uma em para que com por não do da dos das no na nos nas ao pelo pela mais mas como este esta são foi ser seu sua seus suas entre sobre sem até também você quando onde já',
  it: 'il gli e è una di che per con non del della dei delle nel nella alla dal dalla sono stato più anche come questo questa questi queste essere loro tra fra suo sua ma o se ci lo un al',
  nl: 'de het een en van is dat niet met op te voor zijn aan door bij ook naar uit over maar dan worden wordt werd deze dit die ze hun hebben heeft kan zal of als om er nog wel tussen onder wij',
}
/** Scripts that say it by themselves. */
const scripts: readonly (readonly [language: string, script: RegExp])[] = [
  ['he', /\p{Script=Hebrew}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
]

const languagesOf = new Map<string, string[]>()
for (const [language, words] of Object.entries(smallWords))
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

/** Characters of a text that are looked at: enough to tell, and read in well under a millisecond. */
const looked = 8000
const leastWords = 8
/** Of all words, how many are small ones in running text; lists and tables have fewer, and tell nothing. */
const leastShare = 0.08
/** How far the first must be before the second. */
const lead = 1.3
const leastLetters = 40
/** Of all letters. Names and quotations in another script do not count. */
const mostlyShare = 0.3

/** Tells which language a text is in, as it comes: an ISO 639-1 code, or nothing where it says too little. */
export class LanguageTeller {
  #text = ''

  push(text: string): void {
    if (this.#text.length < looked) this.#text += `${text.slice(0, looked - this.#text.length)}\n`
  }

  language(): string | undefined {
    return byScript(this.#text) ?? byWords(this.#text)
  }
}

function byScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < leastLetters) return undefined
  // Kana before Han: Japanese has both.
  const found = scripts.find(([language, script]) => {
    const share = (text.match(script)?.length ?? 0) / letters
    return share >= (language === 'ja' ? 0.1 : mostlyShare)
  })
  return found?.[0]
}

function byWords(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const hits = new Map<string, number>()
  for (const word of words) {
    const languages = languagesOf.get(word) ?? []
    for (const language of languages) hits.set(language, (hits.get(language) ?? 0) + 1 / languages.length)
  }
  const [first, second] = [...hits].sort(([, a], [, b]) => b - a)
  if (!first || first[1] < leastWords || first[1] < leastShare * words.length) return undefined
  return first[1] >= lead * (second?.[1] ?? 0) ? first[0] : undefined
}
