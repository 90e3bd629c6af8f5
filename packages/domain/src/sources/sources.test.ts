import { CatalogueEntry, catalogueKeys, postureValues } from '@sharelight/contract'
import { expect, test } from 'vitest'
import { connectors } from '@sharelight/connectors'
import { dataSourceCatalogue, sourcesToCome } from './catalogue.ts'
import { isBeforeActivation, serviceBook, serviceCode } from './services.ts'

const catalogue = dataSourceCatalogue(connectors)

test('services have their codes, keys and names (S3.037–S3.039)', () => {
  const { all, nameOf } = serviceBook()
  expect(all.map(({ name }) => name)).toEqual([
    'Exchange',
    'OneDrive',
    'Teams',
    'SharePoint',
    'Gmail',
    'Drive',
    'Gchat',
    'Local Disk',
    'Network Drive',
    'DropBox',
  ])
  expect(
    ['exchange_365', 'onedrive', 'ms_teams', 'sharepoint', 'gmail', 'gdrive', 'gchat', 'dropbox'].map(serviceCode),
  ).toEqual([111, 141, 151, 333, 211, 241, 242, 441])
  expect([serviceCode('fax'), nameOf(9999), nameOf(331)]).toEqual([9999, 'Other', 'Network Drive'])
})

test('what a connector declares is a service like those of the specification', () => {
  const fax = { code: 901, key: 'fax', name: 'Fax', icon: 'printer', colour: '' } as const
  const { byKey, nameOf, all } = serviceBook([{ services: [fax] }])
  expect([nameOf(901), byKey('fax'), byKey('gmail')?.code, all.length]).toEqual(['Fax', fax, 211, 11])
})

test('the catalogue has all thirty keys, once each, and no entry lacks a name or description (S3.040, S3.041, S3.043, S3.045)', () => {
  expect(catalogue.map(({ id }) => id).toSorted()).toEqual([...catalogueKeys].toSorted())
  for (const entry of catalogue) expect(() => CatalogueEntry.parse(entry)).not.toThrow()
  expect(new Set(catalogue.map(({ desc }) => desc)).size).toBe(catalogueKeys.length)
  expect(catalogue.find(({ id }) => id === 'box')?.name).toBe('Box')
})

test('groups and postures are as named (S3.042, S3.044)', () => {
  const inGroup = (group: string) =>
    catalogue.filter(entry => entry.security_posture_group === group).map(({ id }) => id)
  expect(inGroup('InMotion').toSorted()).toEqual(['google_workspace', 'motion_365', 'slack'])
  expect(inGroup('AtRest')).toEqual(
    expect.arrayContaining([
      'az_file_share',
      'az_storage',
      'amazon_s3',
      'gcp',
      'dropbox_storage',
      'snowflake',
      'box',
      'onprem_fs',
      'sp_site_permission',
      'mssql_db',
    ]),
  )
  expect(inGroup('CloudApp')).toEqual(
    expect.arrayContaining(['msft_365', 'msft_365_identities', 'github', 'jira', 'confluence', 'msft_dynamics']),
  )
  expect(new Set(catalogue.flatMap(({ security_postures }) => security_postures))).toEqual(new Set(postureValues))
})

test('a card of several products says which of them are there and which are not yet', () => {
  const card = (id: string) => catalogue.find(entry => entry.id === id) as CatalogueEntry
  const only = (...sources: string[]) => ({ entry: [{ ...card('onprem_db'), sources }] })
  expect(card('onprem_db').sources).toContain('PostgreSQL')
  expect(sourcesToCome(card('onprem_db'), [only('PostgreSQL')])).toEqual(['MySQL', 'Oracle Database'])
  expect(sourcesToCome(card('onprem_db'), [only('PostgreSQL', 'MySQL')])).toEqual(['Oracle Database'])
  expect(sourcesToCome(card('amazon_s3'), connectors)).toEqual([])
  expect(sourcesToCome(card('box'), connectors)).toEqual([])
})

test('applications named in the catalogue are covered (S3.046)', () => {
  const applications = new Set(
    catalogue.flatMap(entry => [...entry.sources, ...sourcesToCome(entry, connectors), entry.name]),
  )
  for (const name of [
    'Power BI',
    'Stream',
    'Teams',
    'OneDrive',
    'SharePoint 365',
    'Microsoft 365',
    'Exchange 365',
    'Google Workspace',
  ])
    expect(applications).toContain(name)
})

test('a month before the one of activation is incomplete (S4.055)', () => {
  const monthOf = (instant: Date) => instant.toISOString().slice(0, 7)
  const activated = new Date('2026-05-10Z')
  expect(
    ['2026-04-01Z', '2026-05-01Z', '2026-06-01Z'].map(month => isBeforeActivation(new Date(month), activated, monthOf)),
  ).toEqual([true, false, false])
})
