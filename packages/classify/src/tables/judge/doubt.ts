import type { Concept } from '../header/concepts.ts'
import * as forms from './forms.ts'
import { shareOf, someOf, type Column, type Neighbours } from './verdict.ts'

const words = (list: string) => new Set(list.split(',').map(word => word.trim()))
/** Names of people as often as of things. */
const anyName = words(
  'name, nom, nome, nombre, nombres, naam, namn, navn, nimi, ad, isim, imie, jmeno, owner, holder, first, last, recipient, person, member, title, full name, display name, titular, inhaber, contact',
)
const cardCode = words(
  'cvv, cvc, cvv 2, cvc 2, cvn, card verification, card security code, kartenprufnummer, cryptogramme, codigo de seguridad, codice di sicurezza, codigo de seguranca, security code',
)
const anyIncome = words(
  'income, bonus, pay, compensation, earnings, revenu, ingresos, renda, reddito, plat, nomina, einkommen, verdienst, inkomen, lon, maas, maa, lonn, ucret',
)
const anyCondition = words('condition, disease, diag, diagnostic, pathologie, patologia')
const [fewKnown, manyCompanies, mostDistinct, fewValues] = [0.3, 0.25, 0.5, 20]

/** Whether a word that means several things is not borne out by the values and by the columns beside it. */
export function isDoubtful(concept: Concept, column: Column, neighbours: Neighbours): boolean {
  return doubts[concept]?.(column, neighbours) ?? false
}

const isLatin = (value: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(value)

function isNobody({ said, values }: Column, { hasPerson }: Neighbours): boolean {
  const sample = someOf(values)
  if (shareOf(sample, forms.isCompany) > manyCompanies) return true
  if (!anyName.has(said.phrase) || !sample.every(isLatin)) return false
  const known = shareOf(sample, forms.holdsKnownName)
  return hasPerson ? known < fewKnown / 2 : known < fewKnown
}

/** Few words in turn, as categories have; a race may also be run. */
const isVaried = ({ profile }: Column) => profile.filled >= fewValues && profile.distinct > mostDistinct
const isMachineText = ({ profile }: Column) => profile.uuids + profile.hashes > mostDistinct

const doubts: Partial<Record<Concept, (column: Column, neighbours: Neighbours) => boolean>> = {
  'full-name': isNobody,
  'first-name': isNobody,
  'last-name': isNobody,
  cvv: ({ said, profile }, { hasCard }) =>
    (profile.isSequence && profile.filled >= fewValues) || (!cardCode.has(said.phrase) && !hasCard),
  salary: ({ said, profile }, { hasPerson }) => profile.isSequence || (anyIncome.has(said.phrase) && !hasPerson),
  diagnosis: ({ said, values }, { hasPatient }) =>
    anyCondition.has(said.phrase) &&
    !hasPatient &&
    shareOf(someOf(values), value => forms.isIcd(value, true)) < mostDistinct,
  username: ({ profile }) => profile.uuids > mostDistinct || profile.hashes > mostDistinct,
  password: ({ said, values, profile }) =>
    profile.isSequence ||
    (said.phrase.startsWith('pin') && shareOf(someOf(values), value => /^\d{4,8}$/.test(value)) < 0.9),
  secret: column =>
    /^(?:token|sleutel|klucz|nyckel|schlussel|jeton|токен)$/.test(column.said.phrase) && isMachineText(column),
  religion: isVaried,
  ethnicity: isVaried,
  union: isVaried,
  politics: isVaried,
}
