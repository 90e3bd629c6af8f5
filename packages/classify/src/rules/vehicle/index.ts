import { rule } from '../../rule.ts'
import { hasLuhn } from '../../validators/checksums.ts'

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const values: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}

/** Check digit in the ninth place, required in North America only. */
function hasVinCheck(value: string): boolean {
  const sum =
    weights.reduce((total, weight, at) => total + weight * (values[value.charAt(at)] ?? Number(value[at])), 0) % 11
  return value[8] === (sum === 10 ? 'X' : String(sum))
}

/** Vehicles and devices. */
export const vehicleRules = [
  rule({
    id: 'vin',
    name: 'Vehicle identification number (VIN)',
    kind: 'vehicle',
    parent: 'regulated/pii',
    weight: 'contact',
    source: 'ISO 3779; 49 CFR 565',
    check: 'structure',
    pattern: /[A-HJ-NPR-Z0-9]{17}/,
    accept: value => /\d{3}$/.test(value) && /[A-Z]/.test(value),
    strengthOf: ({ value }) => (hasVinCheck(value) && /[A-Z].*[A-Z].*[A-Z]/.test(value) ? 'strong' : 'weak'),
    near: [
      'vin',
      'chassis',
      'vehicle',
      'vehicle identification',
      'car',
      'truck',
      'fahrgestellnummer',
      'fin',
      'fahrzeug',
      'numero de chassis',
      'bastidor',
      'telaio',
      'chassisnummer',
    ],
  }),
  rule({
    id: 'imei',
    name: 'Mobile device number (IMEI)',
    kind: 'mac',
    parent: 'regulated/pii',
    weight: 'contact',
    source: '3GPP TS 23.003',
    pattern: /\d{15}|\d{2}[- ]\d{6}[- ]\d{6}[- ]\d/,
    accept: hasLuhn,
    near: ['imei', 'device id', 'handset', 'serial'],
  }),
]
