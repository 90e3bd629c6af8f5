import {
  boolean,
  element,
  elementsIn,
  enumerated,
  integer,
  MalformedBer,
  numberIn,
  octets,
  sequence,
  sequenceTag,
  type Element,
} from './ber.ts'
import type { Filter } from './filter.ts'

/** Kinds of messages. @see RFC 4511 §4.2 to 4.12 */
export const operations = {
  bind: 0x60,
  bound: 0x61,
  unbind: 0x42,
  search: 0x63,
  entry: 0x64,
  done: 0x65,
  reference: 0x73,
  extended: 0x77,
  extendedDone: 0x78,
}
const [controlsTag, simpleTag, extendedName] = [0xa0, 0x80, 0x80]
const pagedResults = '1.2.840.113556.1.4.319'
const startTls = '1.3.6.1.4.1.1466.20037'
const scopes = { base: 0, sub: 2 }

export interface Search {
  base: string
  scope: keyof typeof scopes
  filter: Filter
  attributes: readonly string[]
}

/** Attributes by their names in small letters, options included (`member;range=0-1499`). */
export interface LdapEntry {
  dn: string
  attributes: ReadonlyMap<string, readonly Buffer[]>
}

export interface LdapMessage {
  id: number
  operation: Element
  controls?: Element
}

const message = (id: number, operation: Buffer, ...controls: readonly Buffer[]) =>
  sequence(integer(id), operation, ...controls)

export const bindMessage = (id: number, user: string, password: string) =>
  message(id, element(operations.bind, integer(3), octets(user), octets(password, simpleTag)))

export const unbindMessage = (id: number) => message(id, element(operations.unbind))
export const startTlsMessage = (id: number) => message(id, element(operations.extended, octets(startTls, extendedName)))

/** @param seconds  that the server may take */
export function searchMessage(
  id: number,
  { base, scope, filter, attributes }: Search,
  { seconds, page }: { seconds: number; page: { size: number; cookie: Buffer } },
): Buffer {
  const neverDereferenced = enumerated(0)
  const noSizeLimit = integer(0)
  const wanted = sequence(...attributes.map(name => octets(name)))
  const asked = element(
    operations.search,
    octets(base),
    enumerated(scopes[scope]),
    neverDereferenced,
    noSizeLimit,
    integer(seconds),
    boolean(false),
    filter,
    wanted,
  )
  const value = sequence(integer(page.size), octets(page.cookie))
  return message(id, asked, element(controlsTag, sequence(octets(pagedResults), octets(value))))
}

/** @throws MalformedBer */
export function messageIn(bytes: Buffer): LdapMessage {
  const [whole, more] = elementsIn(bytes)
  if (!whole || more || whole.tag !== sequenceTag) throw new MalformedBer()
  const [id, operation, controls] = elementsIn(whole.content)
  if (!id || !operation) throw new MalformedBer()
  return { id: numberIn(id), operation, ...(controls?.tag === controlsTag && { controls }) }
}

/** The result's code; the server's words are not passed on. @throws MalformedBer */
export function resultIn({ content }: Element): number {
  const [code] = elementsIn(content)
  if (!code) throw new MalformedBer()
  return numberIn(code)
}

/** @throws MalformedBer */
export function entryIn({ content }: Element): LdapEntry {
  const [dn, listed] = elementsIn(content)
  if (!dn || !listed) throw new MalformedBer()
  const attributes = new Map<string, Buffer[]>()
  for (const attribute of elementsIn(listed.content)) {
    const [name, values] = elementsIn(attribute.content)
    if (!name || !values) throw new MalformedBer()
    const text = name.content.toString('utf8').toLowerCase()
    attributes.set(text, [
      ...(attributes.get(text) ?? []),
      ...[...elementsIn(values.content)].map(each => each.content),
    ])
  }
  return { dn: dn.content.toString('utf8'), attributes }
}

/** Where the next page begins; empty after the last one, and where the server knows no pages. @throws MalformedBer */
export function cookieIn({ controls }: LdapMessage): Buffer {
  for (const control of controls ? elementsIn(controls.content) : []) {
    const parts = [...elementsIn(control.content)]
    if (parts[0]?.content.toString('latin1') !== pagedResults) continue
    const [value] = elementsIn(parts.at(-1)?.content ?? Buffer.alloc(0))
    const [, cookie] = value ? elementsIn(value.content) : []
    return cookie?.content ?? Buffer.alloc(0)
  }
  return Buffer.alloc(0)
}
