import { national } from '../national.ts'

/** Identifiers of Bolivia. */
export const boRules = national('BO', [
  {
    id: 'ci',
    name: 'Bolivian identity card (CI)',
    kind: 'national-id',
    source: 'Bolivia, SEGIP',
    pattern: /\d{7,8}[ .-]?(?:LP|CB|SC|OR|PT|CH|TJ|TA|BE|BN|PD|PA|PO)(?:[ .-]?[A-Z0-9]{1,2})?/,
    strength: 'weak',
    near: ['ci', 'cedula', 'carnet', 'cedula de identidad', 'documento'],
    accept: value => value.length >= 9,
    check: 'department',
  },
  {
    id: 'nit',
    name: 'Bolivian tax number (NIT)',
    kind: 'tax-id',
    source: 'Bolivia, Servicio de Impuestos Nacionales',
    pattern: /(?:BO)?\d{7,12}/,
    near: ['nit bolivia', 'nit boliviano', 'bolivia', 'boliviana', 'boliviano'],
    within: 60,
  },
])
