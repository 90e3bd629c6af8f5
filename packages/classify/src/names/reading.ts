import type { TokenTraits } from './features.ts'
import type { Tag } from './tagger.ts'
import type { Token } from './tokens.ts'

export interface NameSpan {
  kind: 'person' | 'address'
  start: number
  end: number
  /** 0 to 100. */ confidence: number
}
/** `margin`: how far the tag is ahead of being no name, without any leaning towards names. */
export interface Tagged {
  tag: Tag
  margin: number
}
/** Tokens of a text with what is known of each. */
export interface Reading {
  tokens: readonly Token[]
  traits: readonly TokenTraits[]
  tagged: readonly Tagged[]
}

export const isPossessive = ({ text }: Token) => (text.endsWith('s') || text.endsWith('S')) && /['’]s$/i.test(text)

/** Without a possessive `'s`. */
export function endOf(token: Token): number {
  return isPossessive(token) ? token.end - 2 : token.end
}
