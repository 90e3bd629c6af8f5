import type { FindingKind } from '@sharelight/contract'
import type { Concept } from '../header/concepts.ts'

/** Kinds of rules that a header names without saying the country; the first that fits wins. */
export const families: Partial<Record<Concept, readonly FindingKind[]>> = {
  'national-id': ['national-id', 'tax-id'],
  'tax-id': ['tax-id', 'company-id', 'national-id'],
  passport: ['passport'],
  licence: ['driving-licence'],
  plate: ['vehicle'],
  'health-insurance': ['health-id', 'national-id'],
  iban: ['iban'],
  account: ['iban', 'bank-account'],
}

/** Rules that one word of a header names, whatever its country. */
export const single: Partial<Record<Concept, string>> = { vin: 'vin', imei: 'imei', record: 'us-medical-record' }

/** Rules for identifiers whose country neither header nor values tell. */
export const unclear: Partial<Record<Concept, string>> = {
  'national-id': 'identity-number',
  'tax-id': 'tax-number',
  passport: 'passport-number',
  licence: 'licence-number',
  plate: 'vehicle-plate',
  'health-insurance': 'us-insurance-member',
  account: 'bank-account-number',
}

/** Parts of an address that are none by themselves, and what belongs to a card. */
export const silent: ReadonlySet<Concept> = new Set(['city', 'zip', 'region', 'expiry'])
