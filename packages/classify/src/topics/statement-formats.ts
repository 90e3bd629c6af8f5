/** A format in which banks and programs exchange the movements of accounts. */
export interface StatementFormat {
  name: string
  /** How it shows, in words. */
  reason: string
}

const searched = 24_000
/** Tags of SWIFT's statements (MT940, MT942, Category 9), each at a line's first place. */
const swiftTag = /^:(20|25|28C?|60[FM]|61|62[FM]|64|65|86|90[CD]):/gm
const balance = /^6[02][FM]$/
const fewestTags = 3
const movement = /^:61:\d{6}/m
const details = /^:86:/m
/** Camt.052, .053 and .054 of ISO 20022. */
const camt = /\biso:20022:tech:xsd:camt\.05[234]\b/
const ofx = /<(?:CC|INV)?STMTTRN(?:RS)?>/
const qif = /^\uFEFF?\s{0,8}(?:![^\n]{0,60}\n){0,4}?!Type:(?:Bank|Cash|CCard|Invst|Oth [AL])\s*$/im
const qifEnd = /^\^\s*$/m

/** The format that a text is a statement of accounts in, by its structure: that shows in any language, and where all that names somebody is masked. */
export function statementFormat(whole: string): StatementFormat | undefined {
  const text = whole.length > searched ? whole.slice(0, searched) : whole
  if (text.includes(':6') && isSwift(text))
    return { name: 'a SWIFT statement (MT940)', reason: 'its lines begin with the tags of one' }
  if (whole.includes('iso:20022') && camt.test(whole))
    return { name: 'a statement in ISO 20022 (camt)', reason: 'its namespace says so' }
  if (text.includes('STMTTRN') && ofx.test(text))
    return { name: 'an OFX statement', reason: 'its elements are those of one' }
  if (text.includes('!Type:') && qif.test(text) && qifEnd.test(text))
    return { name: 'a QIF statement', reason: 'its first line and the ends of its entries are those of one' }
  return undefined
}

function isSwift(text: string): boolean {
  const tags = new Set(Array.from(text.matchAll(swiftTag), ([, tag = '']) => tag))
  if (tags.has('61') && movement.test(text) && details.test(text)) return true
  return tags.size >= fewestTags && [...tags].some(tag => balance.test(tag))
}
