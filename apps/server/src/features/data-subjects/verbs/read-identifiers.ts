import { formsAsked, type AskedForm } from '@sharelight/classify'
import type { IdentifierKind, SubjectIdentifier } from '@sharelight/contract'
import { AppError } from '../../../http/app-error.ts'

/** Something that a person is known by, with the forms that it is looked for in. */
export interface Asked extends SubjectIdentifier {
  forms: AskedForm[]
}

const most = 20
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const phone = /^[+(]?[\d\s()./\-–]{5,}$/

/** What somebody wrote of a person, part by part. Digits alone may be a telephone number or an id and are looked for as both. @throws AppError `invalid` */
export function readIdentifiers(text: string): Asked[] {
  const asked = partsOf(text).flatMap(value => kindsOf(value).map(kind => withForms(kind, value)))
  const distinct = [...new Map(asked.map(each => [`${each.kind} ${each.value}`, each])).values()]
  if (!distinct.length)
    throw new AppError('invalid', 'Name the person: a name, an e-mail address, a telephone number, or an id.', {
      field: 'subject',
    })
  if (distinct.length > most)
    throw new AppError('invalid', `Look for one person by at most ${most} things; ${distinct.length} were given.`, {
      field: 'subject',
    })
  return distinct
}

/** A comma stands between identifiers, or within a name: “Miller, Anna”. */
function partsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/[;\r\n\u2028\u2029]+/)
    .flatMap(line => (/[@\d]/.test(line) ? names(line.split(',')) : [line]))
    .map(part => part.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim())
    .filter(part => /[\p{L}\p{N}]/u.test(part))
}

/** Two single words after one another are one name, the family's first. */
function names(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts.map(each => each.trim())) {
    const before = joined.at(-1)
    if (before !== undefined && isWord(before) && isWord(part)) joined[joined.length - 1] = `${before}, ${part}`
    else joined.push(part)
  }
  return joined
}

const isWord = (part: string) => /^[\p{L}'’-]+$/u.test(part)

function kindsOf(value: string): IdentifierKind[] {
  if (uuid.test(value)) return ['id']
  if (value.includes('@')) return ['address']
  if (phone.test(value)) return /^[+(]|^00/.test(value) ? ['phone'] : ['phone', 'id']
  return /\p{N}/u.test(value) ? ['id'] : ['name']
}

function withForms(kind: IdentifierKind, value: string): Asked {
  const forms = formsAsked({ kind, value })
  return { kind, value, forms, inContent: forms.length > 0 }
}
