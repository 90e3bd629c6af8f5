import { named, placeOf, type Place, type ResourceKind } from './attributes.ts'
import { FilterReader, type Filter } from './filter.ts'
import { badRequest } from './scim-error.ts'
import { tokensOf } from './tokens.ts'

/** What one operation of a PATCH is about: an attribute, those of its values that a filter chooses, a part of each. */
export interface Path extends Place {
  filter?: Filter
}

/** Reads the path of an operation (RFC 7644, 3.5.2); undefined for what is taken and not kept. @throws ScimError `invalidPath` */
export function parsePath(kind: ResourceKind, text: string): Path | undefined {
  const [first, bracket, ...rest] = tokensOf(text, 'invalidPath')
  if (first?.type !== 'word') throw badRequest('invalidPath', 'A path begins with the name of an attribute.')
  const place = placeOf(kind, first.text)
  if (place === 'unkept') return undefined
  if (!place) throw badRequest('invalidPath', `${first.text} is no attribute of a ${kind.name}.`)
  if (!bracket) return place
  if (bracket.text !== '[' || place.sub || !place.attribute.multiValued)
    throw badRequest('invalidPath', `${text} is no path: only several values are chosen from, in square brackets.`)
  return chosen(kind, { place, tokens: [first, bracket, ...rest] })
}

function chosen(kind: ResourceKind, { place, tokens }: { place: Place; tokens: ReturnType<typeof tokensOf> }): Path {
  const reader = new FilterReader(kind, tokens, 2)
  const filter = reader.either(place)
  const [close, part, ...more] = tokens.slice(reader.at)
  if (close?.text !== ']' || more.length > 0)
    throw badRequest('invalidPath', 'The square bracket of a path is not closed.')
  if (!part) return { ...place, filter }
  const sub =
    part.type === 'word' && part.text.startsWith('.')
      ? named(place.attribute.subAttributes, part.text.slice(1))
      : undefined
  if (!sub) throw badRequest('invalidPath', `${part.text} is no part of ${place.attribute.name}.`)
  return { ...place, filter, sub }
}
