import { national } from '../national.ts'
import { hasLuhn, isRepeated } from '../../validators/checksums.ts'
import { frenchVat, isSiren, stripPrefix } from '../../validators/national.ts'

/** Corsica: department 2A counts as 19 and 2B as 18 (INSEE). */
const nirNumber = (value: string) => Number(value.slice(0, 13).replace('2A', '19').replace('2B', '18'))

/** Identifiers of France. */
export const frRules = national('FR', [
  {
    id: 'nir',
    name: 'French social security number (NIR)',
    kind: 'national-id',
    source: 'France, INSEE, décret 82-103',
    pattern: /[12378][ ]?\d{2}[ ]?\d{2}[ ]?\d[\dAB][ ]?\d{3}[ ]?\d{3}[ ]?\d{2}/,
    strength: 'strong',
    near: ['securite sociale', 'nir', 'insee', 'numero de securite sociale', 'n ss', 'sécu', 'assure'],
    accept: value =>
      /^[12378]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)\d[\dAB]/.test(value) &&
      97 - (nirNumber(value) % 97) === Number(value.slice(13)),
  },
  {
    id: 'nif',
    name: 'French tax number (SPI)',
    kind: 'tax-id',
    source: 'France, DGFiP, numéro fiscal',
    pattern: /[0-3]\d[ ]?\d{2}[ ]?\d{3}[ ]?\d{3}[ ]?\d{3}/,
    near: ['numero fiscal', 'spi', 'nif', 'identifiant fiscal', 'tin', 'reference fiscale'],
    accept: value => Number(value.slice(0, 10)) > 0 && Number(value.slice(0, 10)) % 511 === Number(value.slice(10)),
  },
  {
    id: 'siren',
    name: 'French company number (SIREN)',
    kind: 'company-id',
    source: 'France, INSEE, code de commerce R123-221',
    pattern: /\d{3}[ .]?\d{3}[ .]?\d{3}/,
    near: ['siren', 'rcs', 'numero siren'],
    accept: value => isSiren(value) && !isRepeated(value),
  },
  {
    id: 'siret',
    name: 'French establishment number (SIRET)',
    kind: 'company-id',
    source: 'France, INSEE',
    pattern: /\d{3}[ .]?\d{3}[ .]?\d{3}[ .]?\d{5}/,
    near: ['siret', 'etablissement', 'numero siret'],
    accept: value =>
      value.startsWith('356000000') && value !== '35600000000048'
        ? Array.from(value).reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
        : hasLuhn(value) && isSiren(value.slice(0, 9)) && !isRepeated(value),
  },
  {
    id: 'tva',
    name: 'French VAT number',
    kind: 'company-id',
    source: 'France, CGI art. 286 ter',
    pattern: [/(?:FR ?)?[A-HJ-NP-Z0-9]{2} ?\d{3} ?\d{3} ?\d{3}/],
    near: ['tva', 'tva intracommunautaire', 'vat'],
    accept: value => {
      const number = stripPrefix(value, 'FR')
      return number.length === 11 && frenchVat(number)
    },
  },
  {
    id: 'passport',
    name: 'French passport',
    kind: 'passport',
    source: 'France, ANTS',
    pattern: /\d{2}[A-Z]{2}\d{5}/,
    near: ['passeport', 'numero de passeport'],
  },
  {
    id: 'cni',
    name: 'French identity card',
    kind: 'national-id',
    source: 'France, décret 55-1397',
    pattern: [/\d{12}/, /[A-Z0-9]{9}/],
    near: ['carte nationale d identite', 'carte d identite', 'cni', 'piece d identite'],
    accept: value => /\d{2}/.test(value),
    within: 40,
    check: 'structure',
  },
  {
    id: 'driving-licence',
    name: 'French driving licence',
    kind: 'driving-licence',
    source: 'France, ANTS, permis de conduire',
    pattern: [/\d{12}/, /\d{2}[A-Z]{2}\d{5}/],
    near: ['permis de conduire', 'permis', 'numero de permis'],
  },
  {
    id: 'rib',
    name: 'French bank account (RIB)',
    kind: 'bank-account',
    source: 'Comité Français d’Organisation et de Normalisation Bancaires',
    pattern: /\d{5}[ ]?\d{5}[ ]?[A-Z0-9]{11}[ ]?\d{2}/,
    near: ['rib', 'releve d identite bancaire', 'compte', 'code banque'],
    accept: value => {
      const spelled = Array.from(value, symbol =>
        symbol > '9' ? String(((symbol.charCodeAt(0) - 65 + (symbol > 'R' ? 1 : 0)) % 9) + 1) : symbol,
      ).join('')
      return (
        (89 * Number(spelled.slice(0, 5)) +
          15 * Number(spelled.slice(5, 10)) +
          3 * Number(spelled.slice(10, 21)) +
          Number(spelled.slice(21))) %
          97 ===
        0
      )
    },
  },
  {
    id: 'plate',
    name: 'French vehicle plate',
    kind: 'vehicle',
    source: 'France, arrêté du 9 février 2009',
    pattern: /[A-HJ-NP-TV-Z]{2}[ -]\d{3}[ -][A-HJ-NP-TV-Z]{2}/,
    near: ['immatriculation', 'plaque', 'vehicule'],
    within: 60,
  },
  {
    id: 'rpps',
    name: 'French health professional number (RPPS)',
    kind: 'health-id',
    source: 'France, Agence du Numérique en Santé',
    pattern: /\d{11}/,
    near: ['rpps'],
    accept: hasLuhn,
    weight: 'contact',
  },
])
