import type { FindingKind } from '@sharelight/contract'
import { nameForms, nameFormsAsked } from './names.ts'
import { foundPhone, writtenPhone } from './phones.ts'

/** What tells one person from others, as somebody gives it who looks for that person. */
export interface Identifier {
  kind: 'address' | 'phone' | 'id' | 'name'
  value: string
}

/** A form that an identifier is compared in. Not `certain`: others may have the same, as they may have the name. */
export interface AskedForm {
  form: string
  certain: boolean
}

/** What was found, as far as it says how its value is written. */
export interface FoundValue {
  kind: FindingKind
  rule: string
  country?: string | undefined
  value: string
}

const numbers = new Set<FindingKind>([
  ...(['card', 'iban', 'bank-account', 'crypto', 'national-id', 'tax-id', 'health-id', 'passport'] as const),
  ...(['driving-licence', 'vehicle', 'username', 'custom'] as const),
])
const shortestId = 4
const longest = 200

/** The forms that a found value is looked for by, three at most; none where it tells nobody. What is the same in two forms is the same person's. */
export function formsFound({ kind, rule, country, value }: FoundValue): string[] {
  if (value.length > longest) return []
  if (kind === 'email') return addressForms(value)
  if (kind === 'person') return nameForms(value).map(form => `name ${form}`)
  if (kind === 'phone') return phoneForms(rule, value, country)
  return numbers.has(kind) ? idForms(value) : []
}

/** The forms to look for; none for what is too short or too common to tell anybody. */
export function formsAsked({ kind, value }: Identifier): AskedForm[] {
  const certain = (forms: readonly string[]) => forms.map(form => ({ form, certain: true }))
  const perhaps = (forms: readonly string[]) => forms.map(form => ({ form, certain: false }))
  switch (kind) {
    case 'address':
      return certain(addressForms(value).slice(0, 1))
    case 'id':
      return certain(idForms(value))
    case 'name':
      return perhaps(nameFormsAsked(value).map(form => `name ${form}`))
    case 'phone': {
      const phone = writtenPhone(value)
      if (!phone) return []
      const { international, national } = phone
      return international
        ? [...certain([`phone ${international}`]), ...perhaps([`anywhere ${national}`])]
        : perhaps([`anywhere ${national}`, `somewhere ${national}`])
    }
  }
}

/** Of an address with a tag, such as `a+shop@example.com`, also the one without. */
function addressForms(value: string): string[] {
  const address = value.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1) return []
  const [local = ''] = address.slice(0, at).split('+')
  return [...new Set([address, ...(local ? [`${local}${address.slice(at)}`] : [])])].map(form => `address ${form}`)
}

/** `anywhere`: of which country is not known. `somewhere`: it is, and whoever asks may not know it. */
function phoneForms(rule: string, value: string, country: string | undefined): string[] {
  const phone = foundPhone(value, rule, country)
  if (!phone) return []
  const { international, national } = phone
  return international ? [`phone ${international}`, `somewhere ${national}`] : [`anywhere ${national}`]
}

function idForms(value: string): string[] {
  const id = value
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return id.length >= shortestId && /\p{N}/u.test(id) ? [`id ${id}`] : []
}
