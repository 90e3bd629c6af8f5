import { element, octets } from './ber.ts'

/** A filter as it is sent: values are bytes, so that nothing in them can mean anything. @see RFC 4511 §4.5.1.7 */
export type Filter = Buffer

const tags = { and: 0xa0, or: 0xa1, equal: 0xa3, present: 0x87, extensible: 0xa9 }
const [rule, type, value] = [0x81, 0x82, 0x83]

export const and = (...filters: readonly Filter[]): Filter => element(tags.and, ...filters)
export const or = (...filters: readonly Filter[]): Filter => element(tags.or, ...filters)
export const equal = (attribute: string, wanted: string | Uint8Array): Filter =>
  element(tags.equal, octets(attribute), octets(wanted))
export const present = (attribute: string): Filter => octets(attribute, tags.present)

/** Active Directory's rule that follows references from object to object, however far. @see [MS-ADTS] 3.1.1.3.4.4.3 */
const chainRule = '1.2.840.113556.1.4.1941'
export const inChain = (attribute: string, dn: string): Filter =>
  element(tags.extensible, octets(chainRule, rule), octets(attribute, type), octets(dn, value))
