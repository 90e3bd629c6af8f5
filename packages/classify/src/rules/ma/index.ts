import { digits, national } from '../national.ts'

/** Identifiers of Morocco. */
export const maRules = national('MA', [
  {
    id: 'ice',
    name: 'Moroccan company identifier (ICE)',
    kind: 'company-id',
    source: 'Morocco, décret 2-11-63',
    pattern: digits(15),
    near: ['ice', 'identifiant commun'],
    accept: value =>
      (Number(value.slice(0, 13)) * 100) % 97 === (97 - Number(value.slice(13))) % 97 ||
      Number(BigInt(value) % 97n) === 0,
  },
  {
    id: 'ice9',
    name: 'Moroccan company number',
    kind: 'company-id',
    source: 'Morocco, décret 2-11-63',
    pattern: /\d{9}/,
    near: ['ice', 'entreprise', 'identifiant commun'],
    within: 30,
  },
  {
    id: 'cin',
    name: 'Moroccan identity card (CIN)',
    kind: 'national-id',
    source: 'Morocco, DGSN',
    pattern: /[A-Z]{1,2}\d{5,6}/,
    near: ['cin', 'cnie', 'carte nationale'],
    within: 30,
  },
])
