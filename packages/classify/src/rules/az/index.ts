import { national } from '../national.ts'

/** Identifiers of Azerbaijan. */
export const azRules = national('AZ', [
  {
    id: 'tin',
    name: 'Azerbaijani tax number (VÖEN)',
    kind: 'tax-id',
    source: 'Azerbaijan, State Tax Service',
    pattern: /\d{10}/,
    near: ['voen', 'vöen', 'tax identification number'],
    accept: value => /[12]$/.test(value),
    check: 'structure',
  },
  {
    id: 'pin',
    name: 'Azerbaijani personal number (FIN)',
    kind: 'national-id',
    source: 'Azerbaijan, identity card law',
    pattern: /[A-Z0-9]{7}/,
    near: ['fin kod', 'fin', 'ferdi identifikasiya'],
    within: 30,
    accept: (value, { raw }) => /\d/.test(value) && !/[IO]/.test(value) && !/[a-z]/.test(raw),
    check: 'structure',
  },
])
