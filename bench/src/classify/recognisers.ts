import type { Finding } from '@sharelight/contract'

/** Our rules for a recogniser of Presidio's, by kind where several rules share its task. */
const kinds: Readonly<Record<string, Finding['kind']>> = {
  credit_card: 'card',
  crypto: 'crypto',
  email: 'email',
  ip: 'ip',
  mac: 'mac',
  url: 'url',
  phone: 'phone',
  ph_mobile_number: 'phone',
  tr_phone_number: 'phone',
}
const rules: Readonly<Record<string, string>> = {
  aba_routing: 'us-aba-routing',
  certificate_number: 'us-dea',
  de_fuehrerschein: 'de-driving-licence',
  de_kfz: 'de-plate',
  de_social_security: 'de-svnr',
  de_tax_id: 'de-idnr',
  de_tax_number: 'de-stnr',
  de_vat_id: 'de-vat',
  es_nie: 'es-nie',
  es_nif: 'es-nif',
  fi_personal_identity_code: 'fi-hetu',
  in_vehicle_registration: 'in-vehicle',
  in_voter: 'in-epic',
  it_driver_license: 'it-driving-licence',
  it_fiscal_code: 'it-codicefiscale',
  it_identity_card: 'it-identity-card',
  it_vat_code: 'it-iva',
  kr_driver_license: 'kr-driving-licence',
  ng_vehicle_registration: 'ng-vehicle',
  se_organisationsnummer: 'se-orgnr',
  sg_fin: 'sg-nric',
  th_tnin: 'th-idnr',
  tr_license_plate: 'tr-plate',
  tr_national_id: 'tr-tckimlik',
  uk_driving_licence: 'gb-driving-licence',
  uk_nhs: 'gb-nhs',
  uk_nino: 'gb-nino',
  uk_passport: 'gb-passport',
  uk_postcode: 'gb-postcode',
  uk_vehicle_registration: 'gb-vehicle',
  us_bank: 'us-bank-account',
  us_driver_license: 'us-driving-licence',
  za_id_number: 'za-idnr',
}

/** Whether a finding is of what a recogniser looks for; undefined when no rule of ours (`known`) does. */
export function findingsOf(
  recogniser: string,
  known: ReadonlySet<string>,
): ((finding: Finding) => boolean) | undefined {
  const kind = kinds[recogniser]
  if (kind) return finding => finding.kind === kind
  const rule = rules[recogniser] ?? recogniser.replaceAll('_', '-')
  return known.has(rule)
    ? finding => finding.rule === rule || (finding.candidates?.some(candidate => candidate.rule === rule) ?? false)
    : undefined
}
