import { fnv1a, mix } from '../text/hash.ts'
import { mayHold, type WordFilter } from './word-filter.ts'
import type { Token } from './tokens.ts'
import { addressCues, announcers, degrees, particles, streetEndings, streetWords, titles } from './word-lists.ts'

export interface Gazetteers { given: WordFilter; family: WordFilter; places: WordFilter; common: WordFilter }

/** What is known of one token whatever its neighbours: short codes that features are made of. */
export interface TokenTraits { word: string; shape: string; lists: string; head: string; tail: string }

const edge: TokenTraits = { word: '¶', shape: '¶', lists: '', head: '', tail: '' }

export function traitsOf(token: Token, lists: Gazetteers): TokenTraits {
  if (token.kind !== 'word') {
    if (token.kind === 'number') return { word: `#${Math.min(6, token.text.length)}`, shape: `d${Math.min(6, token.text.length)}`, lists: '', head: '', tail: '' }
    const sign = token.kind === 'line' ? '¶' : token.text
    return { word: sign, shape: sign, lists: '', head: '', tail: '' }
  }
  const word = token.text.toLowerCase()
  return { word, shape: shapeOf(token.text, word), lists: listsOf(word, lists), head: word.slice(0, 2), tail: word.slice(-3) }
}

function shapeOf(text: string, lower: string): string {
  if (text === lower) return text.length === 1 ? 'x' : 'xx'
  if (text.length === 1) return 'X'
  if (text === text.toUpperCase()) return 'XX'
  return text.slice(1) === lower.slice(1) ? 'Xx' : 'mix'
}

function listsOf(word: string, { given, family, places, common }: Gazetteers): string {
  const plain = /['’]s$/.test(word) ? word.slice(0, -2) : word
  let found = ''
  if (mayHold(given, plain)) found += 'g'
  if (mayHold(family, plain)) found += 'f'
  if (mayHold(places, plain)) found += 'p'
  if (mayHold(common, plain)) found += 'c'
  if (titles.has(word)) found += 't'
  if (announcers.has(word)) found += 'a'
  if (streetWords.has(word) || streetEndings.some(ending => word.length > ending.length + 2 && word.endsWith(ending))) found += 's'
  if (addressCues.has(word)) found += 'd'
  if (particles.has(word)) found += 'v'
  if (degrees.has(word)) found += 'r'
  return found
}

/** 32-bit hashes of the features of the token at `at`, given the tags before it. Written into `out`; returns how many. */
export function contextFeatures(traits: readonly TokenTraits[], at: number, [before, earlier]: readonly [string, string], out: Int32Array): number {
  const here = traits[at]!
  const left = traits[at - 1] ?? edge
  const left2 = traits[at - 2] ?? edge
  const right = traits[at + 1] ?? edge
  const right2 = traits[at + 2] ?? edge
  const right3 = traits[at + 3] ?? edge
  let count = 0
  const add = (kind: string, value: string) => { out[count++] = mix(fnv1a(value, fnv1a(kind))) }
  const kindOfHere = `${here.shape}${here.lists}`
  add('b', before)
  add('bb', `${before} ${earlier}`)
  add('w', here.word)
  add('k', kindOfHere)
  add('bk', `${before} ${kindOfHere}`)
  add('bw', `${before} ${here.word}`)
  add('h', here.head + here.shape)
  add('t', here.tail + here.shape)
  add('-w', left.word)
  add('-k', `${left.shape}${left.lists}|${kindOfHere}`)
  add('-2w', left2.word)
  add('-21', `${left2.word} ${left.word}`)
  add('-2k', `${left2.shape}${left2.lists}|${left.shape}${left.lists}|${kindOfHere}`)
  add('+w', right.word)
  add('+k', `${kindOfHere}|${right.shape}${right.lists}`)
  add('-+', `${left.shape}${left.lists}|${kindOfHere}|${right.shape}${right.lists}`)
  add('+2w', right2.word)
  add('+12', `${right.word} ${right2.word}`)
  add('+2k', `${kindOfHere}|${right.shape}${right.lists}|${right2.shape}${right2.lists}`)
  add('+3k', `${before}|${right.shape}|${right2.shape}|${right3.shape}${right3.lists}`)
  add('-wk', `${left.word}|${kindOfHere}`)
  add('+wk', `${kindOfHere}|${right.word}`)
  add('b-+', `${before}|${left.word}|${right.word}`)
  return count
}
