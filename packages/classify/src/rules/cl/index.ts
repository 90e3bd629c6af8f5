import { national } from '../national.ts'
import { stripPrefix } from '../../validators/national.ts'

/** `run` alone is an English word. */
const saysRun = /\bRUN\b|[rR]ol [uU]nico|[cC]edula|[cC]arnet|^run: ?$|^\s*$/

/** Identifiers of Chile. */
export const clRules = national('CL', [
  {
    id: 'rut',
    name: 'Chilean tax number (RUT)',
    kind: 'tax-id',
    source: 'Chile, Servicio de Impuestos Internos',
    pattern: /(?:CL ?)?\d{1,2}\.?\d{3}\.?\d{3}-?[\dK]/,
    near: ['rut', 'rol unico tributario'],
    accept: value => {
      const number = stripPrefix(value, 'CL')
      const digitsOnly = number.slice(0, -1)
      return (
        digitsOnly.length >= 7 &&
        number.at(-1) ===
          '0K987654321'[
            Array.from(digitsOnly)
              .reverse()
              .reduce((sum, digit, at) => sum + Number(digit) * ((at % 6) + 2), 0) % 11
          ]
      )
    },
  },
  {
    id: 'run',
    name: 'Chilean national number (RUN)',
    kind: 'national-id',
    source: 'Chile, Registro Civil',
    pattern: /\d{1,2}\.?\d{3}\.?\d{3}-?[\dK]/,
    near: ['run', 'rol unico nacional', 'cedula de identidad', 'carnet'],
    accept: (value, { raw, before }) =>
      value.length >= 8 &&
      (/\D/.test(raw) || saysRun.test(before())) &&
      value.at(-1) ===
        '0K987654321'[
          Array.from(value.slice(0, -1))
            .reverse()
            .reduce((sum, digit, at) => sum + Number(digit) * ((at % 6) + 2), 0) % 11
        ],
  },
])
