import { national } from '../national.ts'
import { isDate } from '../../validators/dates.ts'

/** Identifiers of Cuba. */
export const cuRules = national('CU', [
  {
    id: 'ni',
    name: 'Cuban identity number',
    kind: 'national-id',
    source: 'Cuba, Dirección de Identificación, Resolución 2/2001',
    pattern: /\d{11}/,
    near: ['carne de identidad', 'numero de identidad', 'ni', 'carnet de identidad'],
    accept: value =>
      isDate(
        (value[6] === '9' ? 1800 : value.charAt(6) <= '5' ? 1900 : 2000) + Number(value.slice(0, 2)),
        Number(value.slice(2, 4)),
        Number(value.slice(4, 6)),
      ),
    check: 'date',
  },
])
