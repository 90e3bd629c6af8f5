import { expect, test } from 'vitest'
import { linesOf, parseCsv } from './files.ts'

test('a table is read with quotes, line breaks within cells, and any of the usual separators', () => {
  expect(parseCsv('\uFEFFid,name\r\n1,"Lee, Ann"\r\n2,"say ""hi""\nthere"\n')).toEqual([
    ['id', 'name'],
    ['1', 'Lee, Ann'],
    ['2', 'say "hi"\nthere'],
  ])
  expect(parseCsv('id;name\n1;Köln')).toEqual([
    ['id', 'name'],
    ['1', 'Köln'],
  ])
  expect(parseCsv('id\tname\n\n1\t')).toEqual([
    ['id', 'name'],
    ['1', ''],
  ])
  expect(parseCsv('')).toEqual([])
})

test('terms are the lines that are not empty, each once', () => {
  expect(linesOf(' a \n\nb\r\na')).toEqual(['a', 'b'])
})
