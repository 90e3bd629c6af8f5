import type { Lot } from '../tables/random.ts'

/** `{n}` stands for the name of the identifier, `{v}` for its value. */
const english = [
  'Her {n} is {v}.',
  'His {n} is {v}',
  'My {n}: {v}',
  '{n} {v}',
  '{n}: {v}',
  '{n}={v}',
  '{n} ({v})',
  '{n} no. {v}',
  'The {n} number {v} was checked yesterday.',
  'Please use {n} number {v} for the form.',
  'We were told that the {n} is {v}, and nothing else.',
  'The applicant ({n} {v}) has moved to another town.',
  'Thank you for your letter. The {n} on it reads {v}. We will answer soon.',
]
const lowerCase = ['my {n} is {v} lol', 'hi, her {n} is {v}', '{n}: {v}', 'can u check {n} {v} pls']
const native: Readonly<Record<string, readonly string[]>> = {
  de: ['Ihre {n} lautet {v}.', 'Die {n} {v} wurde geprüft.', '{n}: {v}', 'Bitte geben Sie die {n} ({v}) an.'],
  fr: ['Son {n} est {v}.', 'Le {n} {v} a été vérifié.', '{n} : {v}', 'Merci de noter le {n} suivant : {v}.'],
  es: ['Su {n} es {v}.', 'El {n} {v} ya fue revisado.', '{n} nº {v}', 'Con {n} {v}, vecina de la ciudad.'],
  pt: ['O seu {n} é {v}.', 'O {n} {v} foi verificado.', '{n} n.º {v}', 'Portador do {n} {v}, residente na cidade.'],
  it: ['Il suo {n} è {v}.', 'Il {n} {v} è stato controllato.', '{n} n. {v}'],
  nl: ['Haar {n} is {v}.', 'Het {n} {v} is gecontroleerd.', '{n}: {v}'],
  pl: ['Jej {n} to {v}.', 'Numer {n} {v} został sprawdzony.', '{n}: {v}'],
}
const languages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['DE', 'AT', 'CH', 'LI'].map(country => [country, 'de'])),
  ...Object.fromEntries(['FR', 'LU', 'MC', 'DZ', 'MA', 'TN', 'GN'].map(country => [country, 'fr'])),
  ...Object.fromEntries(
    'ES AR BO CL CO CR CU DO EC GT MX PE PY SV UY VE AD'.split(' ').map(country => [country, 'es']),
  ),
  ...Object.fromEntries(['BR', 'PT', 'AO', 'MZ'].map(country => [country, 'pt'])),
  IT: 'it',
  SM: 'it',
  NL: 'nl',
  BE: 'nl',
  PL: 'pl',
}

/** A plain sentence that names the identifier, with its value. */
export function sentence(lot: Lot, { name, value, country }: { name: string; value: string; country: string }): string {
  const form = lot.int(1, 10)
  const own = native[languages[country] ?? '']
  if (form <= 2) return filled(lot.of(lowerCase), name.toLowerCase(), value)
  if (form <= 5 && own) return filled(lot.of(own), name, value)
  return filled(lot.of(english), name, value)
}

const filled = (template: string, name: string, value: string) =>
  template.replace('{n}', () => name).replace('{v}', () => value)
