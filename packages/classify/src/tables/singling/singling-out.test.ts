import { singlingOutOf } from './of-columns.ts'
import { expect, it } from 'vitest'
import { createClassifier } from '../../index.ts'
import { mostCompared } from './people-rows.ts'

const classifier = createClassifier()
const singlingOut = (text: string) => classifier.classify({ text }).singlingOut
const table = (header: string, rows: number, row: (at: number) => string) =>
  [header, ...Array.from({ length: rows }, (_, at) => row(at))].join('\n')
const two = (value: number) => String(value).padStart(2, '0')

it('names the fewest columns that single out most people, and how many', () => {
  const people = table('plz;geschlecht;geburtsdatum;note', 60, at =>
    [10115 + (at % 4), at % 2 ? 'm' : 'w', `19${two(60 + (at % 15))}-0${1 + (at % 2)}-11`, at % 5].join(';'),
  )
  expect(singlingOut(people)).toEqual({ columns: ['plz', 'geburtsdatum'], rows: 60, unique: 60, least: 1 })
})

it('says how many share the same values where nobody is singled out', () => {
  const people = table('gender,city,amount', 60, at => `${at % 2 ? 'f' : 'm'},${at % 4 < 2 ? 'Lyon' : 'Metz'},${at}`)
  expect(singlingOut(people)).toEqual({ columns: ['gender', 'city'], rows: 60, unique: 0, least: 15 })
})

it.each([
  ['things', table('sku,city,department,price', 40, at => `A-${at}77,Town ${at},Dept ${at},${at}.50`)],
  ['too few people', table('gender,city,age', 6, at => `f,Town ${at},${20 + at}`)],
  ['one person’s form', 'Gender: f\nAge: 41\nCity: Lyon\n'],
])('says nothing of %s', (_, text) => {
  expect(singlingOut(text)).toBeUndefined()
})

it('compares so many rows at most, and says the same of them each time', () => {
  const people = table('age,city', mostCompared + 3_000, at => `${20 + (at % 60)},Town ${at % 7_000}`)
  expect(singlingOut(people)).toMatchObject({ rows: mostCompared })
  expect(singlingOut(people)).toEqual(singlingOut(people))
})

it('does not take the line of totals for a person', () => {
  const people = table('gender,city,age', 40, at => `${at % 2 ? 'f' : 'm'},Lyon,${at % 2 ? 30 : 40}`)
  expect(singlingOut(`${people}\nTotal,40,\n`)).toMatchObject({ rows: 40, unique: 0 })
})

it('a table of a database is told of by its headers and by which of its rows are alike', () => {
  const column = (of: (row: number) => number) => Uint32Array.from({ length: 100 }, (_, row) => of(row))
  const names = ['id', 'birth_date', 'zip_code', 'gender', 'note']
  const hashes = [
    column(row => row + 1),
    column(row => 1 + (row % 50)),
    column(row => 1 + Math.floor(row / 50)),
    column(() => 7),
    column(() => 0),
  ]
  expect(singlingOutOf({ names, hashes })).toEqual({
    columns: ['birth_date', 'zip_code'],
    rows: 100,
    unique: 100,
    least: 1,
  })
  expect(singlingOutOf({ names: ['id', 'zip_code', 'total'], hashes: hashes.slice(0, 3) })).toBeUndefined()
})
