import { describe, expect, test } from 'vitest'
import {
  alertTypes,
  dataServices,
  entityKinds,
  eventTypes,
  MetricAggregation,
  MetricFilter,
  MetricGrain,
  MetricQuery,
  restrictableEntities,
  scanningStates,
  unknownService,
} from './index.ts'

describe('the query vocabulary (S3.070)', () => {
  test('has its aggregations (S3.071) and grains (S3.072)', () => {
    expect(MetricAggregation.options).toEqual(
      expect.arrayContaining(['List', 'UniqCount', 'Sum', 'RecordCount', 'Min', 'Max', 'Avg']),
    )
    expect(MetricGrain.options).toEqual(['Day', 'Week', 'Month', 'Total'])
  })

  test('has its directions of sorting (S3.073), and combines conditions by and, and by or (S3.074)', () => {
    const query = (direction: string) =>
      MetricQuery.safeParse({ cube: 'events', sort: [{ by: 'time', direction }] }).success
    expect([query('Ascend'), query('Descend'), query('asc')]).toEqual([true, true, false])
    const leaf = { dimension: 'shareType', operator: 'eq', value: 'inside' }
    expect(MetricFilter.safeParse({ and: [{ or: [leaf, leaf] }, leaf] }).success).toBe(true)
  })
})

test('every event type is named (S3.075)', () => {
  const named = (prefix: string) => eventTypes.filter(type => type.startsWith(prefix))
  expect(
    named('file_')
      .map(type => type.slice(5))
      .toSorted(),
  ).toEqual(['accessed', 'copied', 'deleted', 'downloaded', 'modified', 'moved', 'renamed', 'uploaded'])
  for (const link of ['company', 'anonymous', 'secure'])
    expect(named(`${link}_link_`).map(type => type.split('_')[2])).toEqual(['created', 'updated', 'deleted'])
  expect(eventTypes).toEqual(
    expect.arrayContaining(['folder_created', 'sharing_set', 'sharing_invitation', 'scanned_content', 'email']),
  )
})

test('entity kinds, entity types, scanning states and alert types are named (S3.061, S3.064, S3.069, S3.078)', () => {
  expect(entityKinds).toEqual([
    'files',
    'folders',
    'employees',
    'contacts',
    'personal-address',
    'organizations',
    'sources',
  ])
  expect(restrictableEntities).toEqual(['EMPLOYEE', 'FOLDER', 'EVENT', 'CONTACT', 'ORGANIZATION'])
  expect(scanningStates).toEqual(['SCANNING_REQUESTED', 'SCANNING_IN_PROGRESS', 'SCANNING_COMPLETED', 'ERROR'])
  expect(alertTypes).toEqual(['success', 'alert', 'offline', 'info'])
})

test("data source codes keep their numbers and the specification's spelling (S3.037)", () => {
  const codes = Object.entries(dataServices).map(([name, { code }]) => [name, code])
  expect(Object.fromEntries([...codes, [unknownService.name, unknownService.code]])).toEqual({
    UNDIFINED: 9999,
    EXCHANGE365: 111,
    ONEDRIVE: 141,
    TEAMS: 151,
    GMAIL: 211,
    GOOGLEDRIVE: 241,
    GCHAT: 242,
    LOCALDISK: 321,
    NETWORKDRIVE: 331,
    DROPBOX: 441,
    SHAREPOINT: 333,
  })
})
