import { expect, it } from 'vitest'
import { RecordBatch } from './records.ts'

function gathered(write: (batch: RecordBatch) => void) {
  const batch = new RecordBatch()
  write(batch)
  return batch.takePieces()
}
function element(batch: RecordBatch, name: string, text: string, attributes = {}) {
  batch.open(name, attributes)
  batch.add(text)
  batch.close()
}
function row(batch: RecordBatch, values: Readonly<Record<string, string>>) {
  batch.open('row', {})
  for (const [name, text] of Object.entries(values)) element(batch, name, text)
  batch.close()
}

it('records within records are values of the outer ones', () => {
  const [, table] = gathered(batch => {
    batch.open('all', {})
    element(batch, 'about', 'Customers')
    for (const at of [1, 2, 3]) {
      batch.open('customer', { id: `c${at}` })
      element(batch, 'name', `Ada ${at}`)
      for (const part of ['home', 'work']) {
        batch.open('address', {})
        element(batch, 'kind', part)
        element(batch, 'city', 'London')
        batch.close()
      }
      batch.close()
    }
    batch.close()
  })
  expect(table?.cells).toMatchObject({ table: '/all/customer', names: ['id', 'name', 'address.kind', 'address.city'] })
  expect(table?.cells?.at.filter((_, at) => at % 3 === 0)).toEqual([1, 2, 3].flatMap(() => [0, 1, 2, 3, 2, 3, -1]))
})

it('a document of ever new names is text, and the records among them are still rows', () => {
  const pieces = gathered(batch => {
    batch.open('all', {})
    for (let at = 0; at < 40_000; at++) element(batch, `name${at}`, 'value')
    for (let at = 0; at < 5; at++) row(batch, { name: 'Ada', city: 'London' })
    batch.close()
  })
  expect(pieces.filter(({ cells }) => cells)).toEqual([])
  const rows = gathered(batch => {
    batch.open('all', {})
    for (let at = 0; at < 5; at++) row(batch, { name: 'Ada', [`key${at}`]: 'London' })
    for (let at = 0; at < 1_000; at++) row(batch, { [`key${at}`]: 'London', name: 'Ada' })
    batch.close()
  })
  expect(rows.find(({ cells }) => cells)?.cells?.names).toHaveLength(500)
})

it('elements nested deeper than records are do not add to what is known of the document', () => {
  const pieces = gathered(batch => {
    for (let depth = 0; depth < 4_000; depth++) batch.open('a', {})
    for (let at = 0; at < 5; at++) row(batch, { name: 'Ada', city: 'London' })
    for (let depth = 0; depth < 4_000; depth++) batch.close()
  })
  expect(pieces.map(({ text }) => text).join('')).toBe('Ada\nLondon\n'.repeat(5))
})
