import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableDocuments, tableFiles, type TableOfText } from '@sharelight/extract/testing'
import { readItem, stableId } from '@sharelight/store'
import { folderScans, storedState } from '@sharelight/testkit'
import { expect, test } from 'vitest'

const scans = folderScans()

const table: TableOfText = {
  headers: ['customer_no', 'gender', 'city', 'birth_date', 'balance'],
  rows: Array.from({ length: 60 }, (_, at) => [
    `K-${1_000 + at * 17}`,
    at % 2 ? 'f' : 'm',
    ['Lyon', 'Metz', 'Nice', 'Paris'][at % 4]!,
    `19${String(50 + (at % 45)).padStart(2, '0')}-0${1 + (at % 9)}-1${at % 9}`,
    `${at * 131}.50`,
  ]),
}
const turned = ({ headers, rows }: TableOfText): TableOfText => ({
  headers: headers.toReversed(),
  rows: rows.toSorted((a, b) => (a[3]! < b[3]! ? -1 : 1)).map(row => row.toReversed()),
})
const other: TableOfText = {
  ...table,
  rows: table.rows.map(([, gender, city], at) => [
    `P-${9_000 + at * 13}`,
    gender!,
    city!,
    `200${at % 10}-12-0${1 + (at % 8)}`,
    `${at * 7}.25`,
  ]),
}

test('copies of a table share a cluster whatever their format and the order of rows and columns; another table has its own', async () => {
  const writers = { ...tableFiles, ...tableDocuments }
  const put = (name: string, as: string, of: TableOfText) => writeFileSync(join(scans.root, name), writers[as]!(of))
  put('original.csv', 'comma.csv', table)
  put('sorted.csv', 'semicolon.csv', turned(table))
  put('sheet.xlsx', 'people.xlsx', turned(table))
  put('lines.jsonl', 'lines.jsonl', table)
  put('letter.docx', 'letter.docx', turned(table))
  put('records.xml', 'elements.xml', table)
  put('other.csv', 'comma.csv', other)
  await scans.scan({ isFirstScan: true })
  const { items } = await storedState(scans.stores.analytics, scans.ids.organisationId)
  const stored = new Map(
    await Promise.all(
      (items as { name: string; item_id: string }[]).map(
        async ({ name, item_id: id }) =>
          [name, await readItem(scans.stores.analytics, scans.ids.organisationId, id ?? stableId('none'))] as const,
      ),
    ),
  )
  const cluster = stored.get('original.csv')?.clusterId
  for (const name of ['sorted.csv', 'sheet.xlsx', 'lines.jsonl', 'letter.docx', 'records.xml'])
    expect([name, stored.get(name)?.clusterId]).toEqual([name, cluster])
  expect(stored.get('other.csv')?.clusterId).not.toBe(cluster)
  // The same of each copy, whichever way it is written.
  expect(stored.get('original.csv')?.singlingOut).toMatchObject({ rows: 60, least: 1 })
  for (const name of ['lines.jsonl', 'records.xml'])
    expect(stored.get(name)?.singlingOut).toEqual(stored.get('original.csv')?.singlingOut)
})
