import { isKnownName } from '../../names/index.ts'
import type { Span } from './authorship.ts'

const word = String.raw`\p{Lu}(?:\p{Ll}[\p{L}'’-]*|\.|[\p{L}'’]+-\p{L}+|['’]\p{Lu}\p{L}+)`
const name = String.raw`(${word}(?:[ ](?:(?:de|van|der|den|von|da|di|la|le|el|ten|ter|du) )*${word}){1,3})`
const address = String.raw`(?:[\w.+-]{1,64}(?:@| at |\(at\)|&#64;)[\w.-]{2,100})`

/** `@author Ann Lee`, `Signed-off-by: Ann Lee`, `(c) 2020 Ann Lee`: what stands before a name, in any case. */
const before = [
  String.raw`(?i:[@\\](?:author|maintainer)\b:?|\b(?:authors?|maintainers?|contributors?|committer)(?:\(s\))? *[:=]|\b[a-z-]+-by *:|\bfrom *:)[ \t"'[]*`,
  String.raw`(?i:copyright|\(c\)|©)[ \t:]*(?i:\(c\)|©)?[ \t]*(?:\d{4}[-–, \t]*(?:present)?)*(?:by[ \t]+)?`,
  String.raw`\b(?i:written|created|developed|contributed|ported|maintained|implemented|authored|modified|hacked|coded)(?: and \w+)? by:? +`,
]
const forms = [
  new RegExp(`${before[0]}${name}`, 'gu'),
  new RegExp(`${before[1]}${name}(?=[ \\t]*(?:$|[.,;<(*|]))`, 'gmu'),
  new RegExp(`${before[2]}${name}`, 'gu'),
  new RegExp(String.raw`["']${name}["']`, 'gu'),
  new RegExp(String.raw`^[ \t*#;%/"'|•–-]*${name}[ \t]*[.,;]?[ \t\r]*$`, 'gmu'),
]
const withAddress = new RegExp(`${name}[ \\t]*["']?[ \\t]*(?:[<(]|&lt;)${address}`, 'gu')
/** Words of names of companies, projects and bodies. */
const body =
  /\b(?:inc|ltd|llc|gmbh|corp|corporation|company|co|foundation|authors?|team|project|software|contributors?|systems?|group|technologies|technology|university|developers?|labs?|laboratory|laboratories|library|institute|international|networks?|solutions|services?|consortium|society|association|community|research|free|open|source|red|hat|the|all|rights|reserved|this|these|permission|license|licence|version|public|copyright|microsystems|computer|computing|digital|data|web|media|online|list|lists|mailing|support|bugs?|security|release|maintainers?|packaging|debian|ubuntu|linux|gnu|perl|python|ruby|java|haskell|core|new|see|various|many|other|others|national|state|department|board|regents|bell|general|electric|design|studios?|games|entertainment|works|press|center|centre|office|agency|government)\b/i

/** Names whose place the line's form tells, whether the model knows them or not; in order. */
export function namesByForm(text: string, { start, end }: Span): Span[] {
  const line = text.slice(start, end)
  const found = new Map<number, Span>()
  for (const form of [withAddress, ...forms])
    for (const { 0: whole, 1: person = '', index } of line.matchAll(form)) {
      if (
        body.test(person) ||
        (form !== withAddress && !person.split(' ').some(each => isKnownName(each.toLowerCase())))
      )
        continue
      const at = start + index + whole.indexOf(person)
      if (!found.has(at)) found.set(at, { start: at, end: at + person.length })
    }
  return apart([...found.values()])
}

/** In order; of two that overlap, the first. */
function apart(spans: Span[]): Span[] {
  let last = -1
  return spans
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < last) return false
      last = end
      return true
    })
}
