import { national } from '../national.ts'
import { dniLetters, spanishControl, stripPrefix } from '../../validators/national.ts'

const isDni = (value: string) => dniLetters[Number(value.slice(0, 8)) % 23] === value[8]
const isNie = (value: string) => isDni('XYZ'.indexOf(value.charAt(0)) + value.slice(1))
function isCif(value: string): boolean {
  const control = spanishControl(value.slice(1, 8))
  const letter = 'JABCDEFGHI'[control]
  if (/^[PQSNW]/.test(value) || value.startsWith('R')) return value[8] === letter
  if (/^[ABEH]/.test(value)) return value[8] === String(control)
  return value[8] === letter || value[8] === String(control)
}

/** Identifiers of Spain. */
export const esRules = national('ES', [
  {
    id: 'dni',
    name: 'Spanish identity document (DNI)',
    kind: 'national-id',
    source: 'Spain, Real Decreto 1553/2005',
    pattern: /\d{2}\.?\d{3}\.?\d{3}[ -]?[A-Z]/,
    strength: 'strong',
    near: ['dni', 'documento nacional', 'identidad', 'nif'],
    accept: isDni,
    check: 'control letter',
  },
  {
    id: 'nie',
    name: 'Spanish foreigner number (NIE)',
    kind: 'national-id',
    source: 'Spain, Real Decreto 557/2011',
    pattern: /[XYZ][ -]?\d{7}[ -]?[A-Z]/,
    strength: 'strong',
    near: ['nie', 'extranjero', 'identificacion de extranjero'],
    accept: isNie,
    check: 'control letter',
  },
  {
    id: 'cif',
    name: 'Spanish company tax number (CIF)',
    kind: 'company-id',
    source: 'Spain, Orden EHA/451/2008',
    pattern: /[ABCDEFGHJNPQRSUVW][ -]?\d{7}[ -]?[A-J\d]/,
    near: ['cif', 'nif', 'identificacion fiscal', 'iva'],
    accept: isCif,
  },
  {
    id: 'nif',
    name: 'Spanish tax number (NIF)',
    kind: 'tax-id',
    source: 'Spain, Real Decreto 1065/2007',
    pattern: [/(?:ES[ -]?)?[A-Z][ -]?\d{7}[ -]?[A-Z\d]/, /(?:ES[ -]?)?\d{8}[ -]?[A-Z]/],
    near: ['nif', 'identificacion fiscal', 'iva'],
    accept: value => {
      const number = stripPrefix(value, 'ES')
      return /^\d/.test(number)
        ? isDni(number)
        : /^[KLM]/.test(number)
          ? dniLetters[Number(number.slice(1, 8)) % 23] === number[8]
          : /^[XYZ]/.test(number)
            ? isNie(number)
            : /^[ABCDEFGHJNPQRSUVW]/.test(number) && isCif(number)
    },
  },
  {
    id: 'nss',
    name: 'Spanish social security number',
    kind: 'national-id',
    source: 'Spain, Orden de 1966 on affiliation; Seguridad Social',
    pattern: [/\d{2}[ /-]?\d{7,8}[ /-]?\d{2}/],
    near: ['nass', 'nuss', 'nss', 'seguridad social', 'afiliacion', 'numero de afiliacion', 'ss'],
    strength: 'weak',
    accept: (value, { before }) =>
      (value.length === 12 && Number(value.slice(2, 10)) < 10_000_000
        ? Number(value.slice(0, 2) + value.slice(3, 10)) % 97 === Number(value.slice(10))
        : value.length === 12 && Number(value.slice(0, 10)) % 97 === Number(value.slice(10))) ||
      /(?:nass|nuss|seguridad social|n\.?\s?s\.?\s?s)\W{0,6}$/i.test(before()),
    check: 'check digits or its name before it',
  },
  {
    id: 'passport',
    name: 'Spanish passport',
    kind: 'passport',
    source: 'Spain, Real Decreto 896/2003',
    pattern: /[A-Z]{3}[ -]?\d{6}/,
    near: ['pasaporte'],
  },
  {
    id: 'driving-licence',
    name: 'Spanish driving licence',
    kind: 'driving-licence',
    source: 'Spain, Real Decreto 818/2009',
    pattern: /\d{8}-?[A-Z]/,
    near: ['permiso de conducir', 'carne de conducir', 'permiso de conduccion'],
    accept: isDni,
    check: 'control letter',
  },
  {
    id: 'health-card',
    name: 'Spanish health card (CIP)',
    kind: 'health-id',
    source: 'Spain, Real Decreto 183/2004',
    pattern: [
      /[A-Z]{4} ?\d{6} ?\d{3,6}/,
      /[A-Z]{4}\d{10}/,
      /BBBBBBBBQR\d{6}/,
      /\d{10,16}/,
      /[A-Z]{4}\d{6,10}/,
      /\d{5,9}/,
    ],
    near: ['cip', 'cipa', 'tarjeta sanitaria', 'cip sns', 'tis'],
    within: 20,
    strength: 'none',
    check: 'structure',
    accept: (value, { before }) =>
      value.length > 9 || /(?:\bcipa?|sanitaria|\bsns|\btis)\b[^\n]{0,12}$/i.test(before()),
  },
  {
    id: 'medical-record',
    name: 'Spanish medical record number',
    kind: 'health-id',
    source: 'Spain, Ley 41/2002 (historia clínica)',
    pattern: [/\d{4,12}/, /\d{1,3}[./ ]\d{3}[./ ]\d{1,4}/, /nhc-\d{4,10}(?:[ ]\d)?/],
    near: ['nhc', 'historia clinica', 'numero de historia', 'n historia', 'num historia'],
    within: 16,
  },
  {
    id: 'plate',
    name: 'Spanish vehicle plate',
    kind: 'vehicle',
    source: 'Spain, Real Decreto 2822/1998',
    pattern: /\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}/,
    near: ['matricula', 'vehiculo', 'coche'],
    within: 40,
    strength: 'none',
    check: 'no time of day',
    accept: value => !/(?:[BCHMP]ST|[CMP]DT|GMT|HRS)$/.test(value),
  },
  {
    id: 'collegiate',
    name: 'Spanish medical licence number',
    kind: 'health-id',
    source: 'Spain, Organización Médica Colegial',
    pattern: [/\d{2}[ /-]?\d{2}[ /-]?\d{3,5}/, /\d{4,9}/],
    near: ['ncol', 'colegiado', 'n col', 'numero de colegiado', 'num colegiado', 'ncolegiado'],
    within: 16,
    weight: 'contact',
  },
])
