import { national } from '../national.ts'

/** Identifiers of Andorra. */
export const adRules = national('AD', [
  {
    id: 'nrt',
    name: 'Andorran tax number (NRT)',
    kind: 'tax-id',
    source: 'Andorra, Llei 21/2014, number of tax registration',
    strength: 'weak',
    pattern: /[A-Z][ -]?\d{6}[ -]?[A-Z]/,
    near: ['nrt', 'registre tributari', 'numero de registre tributari'],
    check: 'structure',
    accept: value =>
      /^[ACDEFGLOPU]/.test(value) &&
      !(value.startsWith('F') && value.slice(1, 7) > '699999') &&
      !(/^[AL]/.test(value) && !(value.slice(1, 7) > '699999' && value.slice(1, 7) < '800000')),
  },
  {
    id: 'passport',
    name: 'Andorran passport',
    kind: 'passport',
    source: 'ICAO 9303; Servei d’Immigració d’Andorra',
    pattern: /[A-Z]{2}\d{5,6}/,
    near: ['passaport'],
  },
])
