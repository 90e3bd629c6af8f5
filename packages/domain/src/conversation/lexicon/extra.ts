import type { Entry, Sense } from '../sense.ts'

const languages = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  pt: 'portuguese',
  it: 'italian',
  nl: 'dutch',
  he: 'hebrew',
  ar: 'arabic',
  ru: 'russian',
  el: 'greek',
  ja: 'japanese',
  zh: 'chinese',
  ko: 'korean',
} as const

/** Countries that people ask about, by the code that services tell. */
const countries = {
  US: '(the|) (united states|usa|america)',
  GB: '(the|) (united kingdom|great britain)',
  DE: 'germany',
  FR: 'france',
  ES: 'spain',
  IT: 'italy',
  NL: '(the|) netherlands',
  CH: 'switzerland',
  AT: 'austria',
  IL: 'israel',
  CN: 'china',
  RU: 'russia',
  IN: 'india',
  BR: 'brazil',
  JP: 'japan',
  PL: 'poland',
  UA: 'ukraine',
  IR: 'iran',
  KP: 'north korea',
  CA: 'canada',
  AU: 'australia',
} as const

const devices = '(windows|mac os|macos|android|ios|iphone|ipad|linux|chrome os)'
const kinds = {
  anonymous: '(anonymous|public)',
  company: '(company wide|company)',
  secure: '(secure|secured)',
} as const
const where = (topic: 'language' | 'country' | 'linkKind', value: string): Sense => ({
  where: { topic, operator: 'eq', value },
})

/** Language of documents; country, device and kind of link of events. */
export const extra: readonly Entry[] = [
  ...Object.entries(languages).flatMap(([code, name]): Entry[] => [
    [`(in|written in) ${name}`, where('language', code)],
    [`${name} (file|document)`, { ...where('language', code), thing: 'file' }],
    [`${name} (language|speaking)`, where('language', code)],
  ]),
  ...Object.entries(countries).map(([code, names]): Entry => [`(from|in|out of) ${names}`, where('country', code)]),
  ...devices
    .slice(1, -1)
    .split('|')
    .map((name): Entry => [
      `(on|from|with) (an|a|) ${name} (device|laptop|phone|machine|)`,
      { where: { topic: 'device', operator: 'contains', value: name.replace('mac os', 'mac') } },
    ]),
  ...Object.entries(kinds).map(([kind, words]): Entry => [
    `(with|of|through) links of (the|) kind ${words}`,
    where('linkKind', kind),
  ]),
]
