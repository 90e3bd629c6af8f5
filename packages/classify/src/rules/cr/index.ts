import { national } from '../national.ts'

/** Identifiers of Costa Rica. */
export const crRules = national('CR', [
  {
    id: 'cpf',
    name: 'Costa Rican identity card',
    kind: 'national-id',
    source: 'Costa Rica, Tribunal Supremo de Elecciones',
    pattern: [/\d-?\d{4}-?\d{4}/, /0?\d-?\d{3,4}-\d{3,4}/, /\d{10}/],
    named: ['cpf'],
    near: ['cedula', 'cedula de persona fisica', 'identidad'],
    accept: value => {
      const padded = value.padStart(10, '0')
      return padded[0] === '0' && padded[1] !== '0'
    },
    check: 'structure',
  },
  {
    id: 'cpj',
    name: 'Costa Rican company number',
    kind: 'company-id',
    source: 'Costa Rica, Registro Nacional',
    pattern: /[2-5]-?\d{3}-?\d{6}/,
    named: ['cpj'],
    near: ['cedula juridica', 'persona juridica'],
    accept: value =>
      value[0] === '2'
        ? ['100', '200', '300', '400'].includes(value.slice(1, 4))
        : value[0] === '3'
          ? /^(?:00[2-9]|01[0-4]|10[1-9]|110)/.test(value.slice(1))
          : value[0] === '4'
            ? value.slice(1, 4) === '000'
            : value.slice(1, 4) === '001',
    check: 'structure',
  },
  {
    id: 'cr',
    name: 'Costa Rican residence card',
    kind: 'national-id',
    source: 'Costa Rica, Dirección General de Migración',
    pattern: /1\d{10,11}/,
    named: ['cr'],
    near: ['dimex', 'cedula de residencia', 'residencia'],
  },
])
