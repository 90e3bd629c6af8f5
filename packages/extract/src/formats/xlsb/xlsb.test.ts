import { expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'
import { zip } from '../../testing/zip.ts'

it('a binary workbook gives the words of its SmartArt and charts', async () => {
  const drawing = (text: string) => `<x xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></x>`
  const { parts, outcome } = await readDocument(
    zip({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels':
        '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      'xl/workbook.bin': Buffer.from([0x83, 0x01, 0]),
      'xl/diagrams/data1.xml': drawing('Board of Acme'),
      'xl/charts/chart1.xml': drawing('Salaries'),
    }),
  )
  expect(outcome.status).toBe('complete')
  expect(parts).toMatchObject({ 'section data1.xml': 'Board of Acme\n', 'section chart1.xml': 'Salaries\n' })
})
