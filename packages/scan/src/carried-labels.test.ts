import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { docx, pdf } from '@sharelight/extract/testing'
import { readItem } from '@sharelight/store'
import { folderScans, storedState } from '@sharelight/testkit'
import { expect, test } from 'vitest'

const scans = folderScans()
const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const tenant = '11111111-2222-4333-8444-555555555555'

const labelInfo = `<clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"><clbl:label id="{${id}}" enabled="1" method="Standard" siteId="{${tenant}}" removed="0"/></clbl:labelList>`
const property = (name: string, value: string) =>
  `<property name="MSIP_Label_${id}_${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`
const custom = `<Properties>${property('Enabled', 'true')}${property('Name', 'Highly Confidential')}${property('Method', 'Privileged')}</Properties>`
const mail = [
  'From: Ada <ada@acme.example>',
  'To: bob@acme.example',
  'Subject: Plans',
  'Message-ID: <one@acme.example>',
  `msip_labels: MSIP_Label_${id}_Enabled=True;MSIP_Label_${id}_Name=Confidential;`,
  '',
  'Hello.',
].join('\r\n')

interface Row {
  item_id: string
  name: string
  label_keys: string[]
  carried_ids: string[]
  carried_by: string
}

async function stored() {
  const { items } = await storedState(scans.stores.analytics, scans.ids.organisationId)
  return new Map((items as Row[]).map(row => [row.name, row]))
}

test('labels of Microsoft are read in documents of Office, PDF and mail, and stay with the item while nothing of it changes', async () => {
  const put = (name: string, bytes: Buffer | string) => writeFileSync(join(scans.root, name), bytes)
  put('new.docx', docx(undefined, { 'docMetadata/LabelInfo.xml': labelInfo }))
  put('old.docx', docx(undefined, { 'docProps/custom.xml': custom }))
  put('paper.pdf', pdf(['Hello page'], `/MSIP_Label_${id}_Enabled (true) /MSIP_Label_${id}_Name (General)`))
  put('plans.eml', mail)
  put('plain.docx', docx())
  await scans.scan({ isFirstScan: true })
  const by = await stored()
  const seen = [...by].map(([name, row]) => [
    name,
    row.carried_ids,
    row.carried_by,
    row.label_keys.filter(key => key.startsWith('microsoft')),
  ])
  expect(seen.sort()).toEqual([
    ['Plans', [id], 'person', ['microsoft', 'microsoft/confidential']],
    ['new.docx', [id], 'rule', ['microsoft']],
    ['old.docx', [id], 'person', ['microsoft', 'microsoft/highly_confidential']],
    ['paper.pdf', [id], 'person', ['microsoft', 'microsoft/general']],
    ['plain.docx', [], '', []],
  ])
  const item = await readItem(scans.stores.analytics, scans.ids.organisationId, by.get('new.docx')?.item_id ?? '')
  expect(item?.carried).toEqual([{ id, tenant, name: '', setBy: 'rule', setAt: null }])
  await scans.scan()
  expect(await stored()).toEqual(by)
})
