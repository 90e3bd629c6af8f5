import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Switzerland. */
export const chRules = national('CH', [
  {
    id: 'ssn',
    name: 'Swiss social insurance number (AHV/AVS)',
    kind: 'national-id',
    source: 'Switzerland, AHVG art. 50c; Federal Central Compensation Office',
    pattern: digits(13),
    named: ['ssn'],
    near: ['ahv', 'avs', 'ahv nummer', 'sozialversicherungsnummer', 'numero avs', 'ahvn13', 'navs'],
    strength: 'strong',
    accept: value =>
      value.startsWith('756') &&
      (10 - (weightedSum(value, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === Number(value[12]),
  },
  {
    id: 'uid',
    name: 'Swiss business number (UID)',
    kind: 'company-id',
    source: 'Switzerland, Federal Statistical Office, UIDG',
    pattern: /CHE[ -]?\d{3}[ .]?\d{3}[ .]?\d{3}/,
    strength: 'strong',
    near: ['uid', 'ide', 'handelsregister'],
    accept: value => (11 - (weightedSum(value.slice(3), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(value[11]),
  },
  {
    id: 'vat',
    name: 'Swiss VAT number',
    kind: 'company-id',
    source: 'Switzerland, MWSTG',
    pattern: /CHE[ -]?\d{3}[ .]?\d{3}[ .]?\d{3}[ ]?(?:MWST|TVA|IVA|TPV)/,
    strength: 'strong',
    near: ['mwst', 'tva', 'iva', 'vat'],
    accept: value => (11 - (weightedSum(value.slice(3), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(value[11]),
  },
  {
    id: 'passport',
    name: 'Swiss passport',
    kind: 'passport',
    source: 'Switzerland, fedpol',
    pattern: /[A-Z]\d{7}/,
    near: ['reisepass', 'passeport', 'passaporto', 'passnummer'],
  },
])
