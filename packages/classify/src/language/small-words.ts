import { extend, fnv1a, seed } from '../text/hash.ts'
import { pairAt } from './scripts.ts'

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

const languages = Object.keys(smallWords)
/** By the hash of a word: the word, and the places of its languages. */
const byHash = new Map<number, { word: string; of: number[] }>()
/** By the low bits of a hash: whether it may be one of them. Quick, and never wrong when it says no. */
const mayBe = new Uint8Array(4_096)
for (const [place, words] of Object.values(smallWords).entries())
  for (const word of words.split(' ')) {
    const hash = fnv1a(word)
    byHash.set(hash, { word, of: [...(byHash.get(hash)?.of ?? []), place] })
    mayBe[hash & 4_095] = 1
  }

const [none, letter, odd] = [1, 2, 3]
/** Per UTF-16 unit one of these, 0 while it is unknown; `odd` is half of a pair, or more than a unit in small letters. */
const kinds = new Uint8Array(65_536)
const small = new Uint16Array(65_536)

function kindOf(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return (kinds[unit] = odd)
  const lower = String.fromCharCode(unit).toLowerCase()
  if (lower.length > 1) return (kinds[unit] = odd)
  small[unit] = lower.charCodeAt(0)
  return (kinds[unit] = isLetter(lower) ? letter : none)
}

const isLetter = (character: string) => /\p{L}/u.test(character)

export interface SmallWordCounts {
  /** Of all words. */
  words: number
  /** Languages of small words that were met; a word of several counts for each in part. */
  hits: { language: string; count: number }[]
}

const counts = new Float64Array(languages.length)
/** A word's letters in small; longer ones are no small words. */
const word = new Uint16Array(16)

/** Of the first `length` units. */
export function countSmallWords(units: Uint16Array, length: number): SmallWordCounts {
  counts.fill(0)
  let [words, hash, letters] = [0, seed, 0]
  const end = () => {
    if (letters === 0) return
    words++
    if (mayBe[hash & 4_095] === 1 && letters <= word.length) countWord(hash, letters)
    hash = seed
    letters = 0
  }
  const take = (unit: number) => {
    hash = extend(hash, unit)
    if (letters < word.length) word[letters] = unit
    letters++
  }
  for (let at = 0; at < length; at++) {
    const unit = units[at]!
    const kind = kinds[unit] || kindOf(unit)
    if (kind === letter) take(small[unit]!)
    else if (kind === none) end()
    else {
      const point = pairAt(units, at, length)
      const isPair = point !== 0
      for (const character of String.fromCodePoint(isPair ? point : unit).toLowerCase()) {
        if (isLetter(character)) take(character.charCodeAt(0))
        else end()
      }
      if (isPair) at++
    }
  }
  end()
  return {
    words,
    hits: languages.map((language, at) => ({ language, count: counts[at]! })).filter(({ count }) => count > 0),
  }
}

function countWord(hash: number, letters: number): void {
  const known = byHash.get(hash)
  if (!known || known.word.length !== letters) return
  for (let at = 0; at < letters; at++) if (word[at] !== known.word.charCodeAt(at)) return
  for (const place of known.of) counts[place]! += 1 / known.of.length
}
