import type { Concept } from '../header/concepts.ts'
import type { Said } from '../header/says.ts'
import * as forms from './forms.ts'
import { isShared, shareOf, someOf } from './shares.ts'
import { type Column, type Neighbours } from './verdict.ts'

const words = (list: string) => new Set(list.split(',').map(word => word.trim()))
/** Names of people as often as of things. */
const anyName = words(
  'name, nom, nome, nombre, nombres, naam, namn, navn, nimi, ad, isim, imie, jmeno, owner, holder, first, last, recipient, person, member, title, full name, display name, titular, inhaber, contact, alumno, alumna, estudiante, student, schuler, eleve, allievo, teilnehmer, participant, participante, partecipante, pasajero, huesped, paciente, patient, paziente, cliente, kunde, client, customer, mieter, inquilino, locataire, socio, bewerber, candidate, candidato, adherent, assure, asegurado, assicurato, author, composer, teacher, doctor, physician, nurse, therapist, manager, supervisor, sales rep, spouse, father, mother, guardian, reviewer, assignee, requester, approver, driver, guest, traveller, traveler, kontaktperson, sachbearbeiter, bearbeiter, betreuer, arzt, hausarzt, fahrer, autor, verfasser, auteur, medecin, responsable, conducteur, tuteur, enseignant, medico, conductor, profesor, docente, autista, referente, contatto, contacto, responsavel, motorista, chauffeur, huisarts, behandelaar, lekarz, kierowca, opiekun, lekar, ridic, lakare, forare, laege, opettaja, doktor, pcp, signed by, parent name, partner name, beschuldigter, zeuge, antragsteller, versicherungsnehmer, advisor, adviser, consultant, parent, witness, suspect, victim, claimant, borrower, co borrower, debtor, tenant, landlord, nume, nev, nama, ime, meno, vards, vardas',
)
/** Other things have codes too. */
const anyCode = words('cid, csc, cvn, verification code, prufziffer, prufnummer, card code')
const anyIncome = words(
  'income, bonus, pay, compensation, earnings, revenu, ingresos, renda, reddito, plat, nomina, einkommen, verdienst, inkomen, lon, maas, maa, lonn, ucret',
)
/** Clubs and subscriptions have members too. */
const anyMember = words(
  'member id, member number, member no, subscriber id, insurance id, insurance number, polisnummer zorg',
)
const anyCondition = words('condition, disease, diag, diagnostic, pathologie, patologia')
/** Files of cases too. */
const anyFile = words('dossier, numero de dossier, numero dossier, dossiernummer, fallnummer, fall nr')
const [fewKnown, manyCompanies, mostDistinct, fewValues, fewNames, fewest] = [0.3, 0.25, 0.5, 20, 12, 8]

/** Whether a word that means several things is not borne out by the values and by the columns beside it. */
export function isDoubtful(concept: Concept, column: Column, neighbours: Neighbours): boolean {
  return doubts[concept]?.(column, neighbours) ?? false
}

const phraseOf = ({ phrase, inFull }: Said) => inFull ?? phrase
const isLatin = (value: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(value)

function isNobody({ said, values, profile }: Column, { hasPerson }: Neighbours): boolean {
  const sample = someOf(values)
  if (shareOf(sample, forms.isCompany) > manyCompanies) return true
  if (!anyName.has(phraseOf(said))) return false
  // A few names that come again and again are those of kinds of things, languages or places.
  if (
    !hasPerson &&
    profile.distinct <= mostDistinct &&
    profile.filled * profile.distinct <= fewNames &&
    profile.filled >= fewest
  )
    return true
  if (!sample.every(isLatin)) return false
  const known = shareOf(sample, forms.holdsKnownName)
  return hasPerson ? known < fewKnown / 2 : known < fewKnown
}

/** Few words in turn, as categories have; a race may also be run. */
const isVaried = ({ profile }: Column) => profile.filled >= fewValues && profile.distinct > mostDistinct
/** Numbers behind a letter or two: of records, not of people. */
const areCodes = ({ values }: Column) =>
  shareOf(someOf(values), value => /^\p{Lu}{0,3}[-_]?\d{3,}$/u.test(value)) > mostDistinct
/** Accounts that services have of one another: `mystorageaccount`. */
const areOfThings = ({ values }: Column) =>
  shareOf(someOf(values), value => /account|storage|bucket|database|cluster/i.test(value)) > mostDistinct
const isMachineText = ({ profile }: Column) => profile.uuids + profile.hashes > mostDistinct

const doubts: Partial<Record<Concept, (column: Column, neighbours: Neighbours) => boolean>> = {
  'full-name': isNobody,
  'first-name': isNobody,
  'last-name': isNobody,
  'birth-year': ({ profile }) => profile.isSequence && profile.filled >= fewValues,
  cvv: ({ said, profile }, { hasCard }) =>
    (profile.isSequence && profile.filled >= fewValues) || (anyCode.has(phraseOf(said)) && !hasCard),
  salary: ({ said, profile }, { hasPerson }) => profile.isSequence || (anyIncome.has(phraseOf(said)) && !hasPerson),
  diagnosis: ({ said, values }, { hasPatient }) =>
    anyCondition.has(phraseOf(said)) &&
    !hasPatient &&
    !isShared(someOf(values), value => forms.isIcd(value, true), mostDistinct),
  record: ({ said }, { hasPatient }) => anyFile.has(phraseOf(said)) && !hasPatient,
  'health-insurance': ({ said }, { hasPatient }) => anyMember.has(phraseOf(said)) && !hasPatient,
  username: column => isMachineText(column) || (column.profile.isSequence && areCodes(column)) || areOfThings(column),
  password: ({ said, values, profile }) =>
    profile.isSequence ||
    (said.phrase.startsWith('pin') && !isShared(someOf(values), value => /^\d{4,8}$/.test(value), 0.9)),
  secret: column =>
    /^(?:token|sleutel|klucz|nyckel|schlussel|jeton|токен)$/.test(column.said.phrase) && isMachineText(column),
  religion: isVaried,
  ethnicity: isVaried,
  union: isVaried,
  politics: isVaried,
}
