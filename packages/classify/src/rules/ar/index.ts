import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Argentina. */
export const arRules = national('AR', [
  {
    id: 'cbu',
    name: 'Argentine bank account (CBU)',
    kind: 'bank-account',
    source: 'Banco Central de la República Argentina, Com. A 2559',
    pattern: digits(22),
    strength: 'strong',
    near: ['cbu', 'clave bancaria', 'alias', 'cuenta'],
    accept: value =>
      (10 - (weightedSum(value, [7, 1, 3, 9, 7, 1, 3]) % 10)) % 10 === Number(value[7]) &&
      (10 - (weightedSum(value.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]) % 10)) % 10 === Number(value[21]),
  },
  {
    id: 'cuit',
    name: 'Argentine tax number (CUIT/CUIL)',
    kind: 'tax-id',
    source: 'Argentina, AFIP Resolución General 10',
    pattern: digits(11),
    near: ['cuit', 'cuil', 'clave unica', 'afip'],
    accept: value =>
      /^(?:2[0347]|3[034]|5[015])/.test(value) &&
      '09987654321'[weightedSum(value, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11] === value[10],
  },
  {
    id: 'dni',
    name: 'Argentine identity document (DNI)',
    kind: 'national-id',
    source: 'Argentina, Ley 17.671',
    pattern: [/\d{2}\.?\d{3}\.?\d{3}/, /\d\.?\d{3}\.?\d{3}/],
    near: ['dni', 'documento', 'documento nacional', 'documento nacional de identidad'],
    within: 40,
    strength: 'none',
    check: 'length',
    accept: (_, { after }) => !/^-?[A-Z]/i.test(after()),
  },
  {
    id: 'passport',
    name: 'Argentine passport',
    kind: 'passport',
    source: 'Argentina, RENAPER',
    pattern: /[A-Z]{3}\d{6}/,
    near: ['pasaporte'],
  },
  {
    id: 'plate',
    name: 'Argentine vehicle plate',
    kind: 'vehicle',
    source: 'Argentina, DNRPA; Mercosur resolution 33/14',
    pattern: [/[A-Z]{2} ?\d{3} ?[A-Z]{2}/, /[A-Z]{3} ?\d{3}/],
    near: ['patente', 'dominio', 'chapa'],
    within: 40,
  },
])
