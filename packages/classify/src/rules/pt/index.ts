import { national } from '../national.ts'
import { isRepeated, weightedSum } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

const isPortuguese = (value: string) =>
  ((11 - (weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(value[8])

/** Identifiers of Portugal. */
export const ptRules = national('PT', [
  {
    id: 'nif',
    name: 'Portuguese tax number (NIF)',
    kind: 'tax-id',
    source: 'Portugal, Decreto-Lei 14/2013',
    pattern: /(?:PT ?)?\d{3}[ .]?\d{3}[ .]?\d{3}/,
    near: ['nif', 'contribuinte', 'numero de contribuinte', 'identificacao fiscal', 'vat'],
    accept: value => {
      const number = stripPrefix(value, 'PT')
      return number[0] !== '0' && isPortuguese(number) && !isRepeated(number)
    },
  },
  {
    id: 'nipc',
    name: 'Portuguese company number (NIPC)',
    kind: 'company-id',
    source: 'Portugal, RNPC',
    pattern: /(?:PT ?)?\d{3}[ .]?\d{3}[ .]?\d{3}/,
    near: ['nipc', 'pessoa coletiva', 'pessoa colectiva', 'matricula'],
    accept: value => /^(?:PT)?[5-9]/.test(value) && isPortuguese(stripPrefix(value, 'PT')),
  },
  {
    id: 'cc',
    name: 'Portuguese citizen card',
    kind: 'national-id',
    source: 'Portugal, Lei 7/2007',
    pattern: /\d{8}[ -]?\d[ -]?[A-Z0-9]{2}[ -]?\d/,
    strength: 'weak',
    near: ['cartao de cidadao', 'cartão de cidadão', 'cc', 'bilhete de identidade'],
    accept: value =>
      Array.from(value)
        .reverse()
        .reduce((sum, symbol, at) => {
          const number = symbol > '9' ? symbol.charCodeAt(0) - 55 : Number(symbol)
          const product = at % 2 ? number * 2 : number
          return sum + (at % 2 && product > 9 ? product - 9 : product)
        }, 0) %
        10 ===
        0 && /[A-Z]/.test(value),
  },
  {
    id: 'niss',
    name: 'Portuguese social security number (NISS)',
    kind: 'national-id',
    source: 'Portugal, Segurança Social',
    pattern: /[12]\d{10}/,
    near: ['niss', 'seguranca social', 'segurança social'],
    accept: value => 9 - (weightedSum(value, [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]) % 10) === Number(value[10]),
  },
  {
    id: 'passport',
    name: 'Portuguese passport',
    kind: 'passport',
    source: 'Portugal, Decreto-Lei 83/2000',
    pattern: /[A-Z]{1,2}\d{6}/,
    near: ['passaporte'],
  },
  {
    id: 'health',
    name: 'Portuguese health user number',
    kind: 'health-id',
    source: 'Portugal, SNS, número de utente',
    pattern: /\d{9}/,
    near: ['numero de utente', 'utente', 'sns'],
  },
  {
    id: 'plate',
    name: 'Portuguese vehicle plate',
    kind: 'vehicle',
    source: 'Portugal, Decreto-Lei 54/2005',
    pattern: /[A-Z0-9]{2}[-.][A-Z0-9]{2}[-.][A-Z0-9]{2}/,
    near: ['matricula', 'viatura', 'veiculo'],
    within: 40,
    strength: 'none',
    accept: (_, { raw }) =>
      raw.split(/[-.]/).every(part => /^(?:\d\d|[A-Z]{2})$/i.test(part)) && /\d\d/.test(raw) && /[A-Z]{2}/i.test(raw),
    check: 'structure',
  },
])
