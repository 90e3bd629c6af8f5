import { expect, test } from 'vitest'
import { findNames } from './index.ts'

const addressesIn = (text: string) =>
  findNames(text)
    .filter(({ kind }) => kind === 'address')
    .map(({ start, end }) => text.slice(start, end))

test.each([
  [
    'Absender: Annegret Roth, Clara-Zetkin-Straße 61-47, 81859 Ravensburg',
    'Clara-Zetkin-Straße 61-47, 81859 Ravensburg',
  ],
  ['Für die Wohnung Eichendorffring 87 interessieren sich zwei.', 'Eichendorffring 87'],
  ['Der Rohrbruch in der Zum Bergwerk 6\n53946 Cottbus wurde behoben.', 'Zum Bergwerk 6\n53946 Cottbus'],
  ['Anzeige erstattete Ayşe Seidel, wohnhaft Am Güterbahnhof 5a.', 'Am Güterbahnhof 5a'],
  ['Sie zog in die Weserpromenade 9a, 08795 Wuppertal.', 'Weserpromenade 9a, 08795 Wuppertal'],
  ['Absender: Wolfgang Thalheim, Theodor-Heuss-Platz 332, Wuppertal', 'Theodor-Heuss-Platz 332, Wuppertal'],
  ['Firma Muster, Lange Straße 12, D-60318 Frankfurt am Main', 'Lange Straße 12, D-60318 Frankfurt am Main'],
  ['Büro: An der Kapelle 3, 4020 Linz', 'An der Kapelle 3, 4020 Linz'],
])('a German address is found whole: %s', (text, address) => expect(addressesIn(text)).toEqual([address]))

test.each([
  'Im Jahr 2019, 12345 Personen waren dabei. Am Tag 3, 10000 Euro.',
  'Zum Punkt 5 gab es keine Fragen; im Absatz 7 steht mehr.',
  'Der Arbeitsmarkt 2030: neue Wege. Vom Anfang 12 bis zum Ende 14.',
])('numbers behind other nouns are no addresses: %s', text => expect(addressesIn(text)).toEqual([]))
