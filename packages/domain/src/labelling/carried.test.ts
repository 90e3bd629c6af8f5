import { expect, test } from 'vitest'
import { sensitivityLabelsIn, informationTypesOf } from './carried.ts'

const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const other = '0b1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const tenant = '11111111-2222-4333-8444-555555555555'

test('a label is read with its name, its tenant, who set it and when', () => {
  const properties = {
    [`MSIP_Label_${id}_Enabled`]: 'true',
    [`MSIP_Label_${id}_SiteId`]: `{${tenant}}`,
    [`MSIP_Label_${id}_Name`]: 'Confidential',
    [`MSIP_Label_${id}_Method`]: 'Standard',
    [`MSIP_Label_${id}_SetDate`]: '2026-03-01T08:00:00Z',
    title: 'MSIP_Label_x_Enabled',
  }
  const label = { id, tenant, name: 'Confidential', setBy: 'rule', setAt: '2026-03-01T08:00:00.000Z' }
  expect(sensitivityLabelsIn(properties)).toEqual([label])
})

test('one that was taken off is none, and one without a word about who set it is a person’s', () => {
  const properties = {
    [`MSIP_Label_${id}_Enabled`]: 'false',
    [`xmp:pdfx:msip_label_${other.toUpperCase()}_enabled`]: 'True',
    [`xmp:pdfx:msip_label_${other.toUpperCase()}_setdate`]: 'yesterday',
  }
  expect(sensitivityLabelsIn(properties)).toEqual([{ id: other, tenant: '', name: '', setBy: 'person', setAt: null }])
})

test('the header of a mail says all of its labels at once', () => {
  const header = `MSIP_Label_${other}_Enabled=True; MSIP_Label_${other}_Name=A=B;MSIP_Label_${id}_Enabled=true;\n MSIP_Label_${id}_Method=Privileged; ;x`
  expect(sensitivityLabelsIn({ MSIP_Labels: header }).map(each => [each.id, each.name, each.setBy])).toEqual([
    [id, '', 'person'],
    [other, 'A=B', 'person'],
  ])
})

test('who writes a thousand labels into a document has sixteen of them kept', () => {
  const many = Array.from({ length: 1000 }, (_, n) => [
    `MSIP_Label_${String(n).padStart(8, '0')}-4e5f-4a6b-8c7d-9e0f1a2b3c4d_Enabled`,
    'true',
  ])
  expect(sensitivityLabelsIn(Object.fromEntries(many))).toHaveLength(16)
})

test('the information type of a label is Microsoft’s default of its name, or of what it stands under', () => {
  const typeOf = (name: string, own = id) => informationTypesOf({ id: own, name })
  expect(typeOf('Highly Confidential \\ All Employees')).toEqual(['microsoft', 'microsoft/highly_confidential'])
  expect(typeOf('general')).toEqual(['microsoft', 'microsoft/general'])
  expect(typeOf('Streng geheim')).toEqual(['microsoft'])
  expect(typeOf('')).toEqual(['microsoft'])
  expect(typeOf('Sensitivity \\ Confidential', 'google/abc/f/c')).toEqual(['microsoft', 'microsoft/confidential'])
  expect(typeOf('Project \\ Blue', 'google/abc/f/c')).toEqual([])
})
