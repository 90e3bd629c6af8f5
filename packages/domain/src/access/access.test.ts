import { appAreas, entityTypes, RestrictionCode } from '@sharelight/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaNames, areaOfCode } from './areas.ts'
import { entityNames, searchTargets } from './entities.ts'
import { adminEntries } from './admin-entries.ts'
import { guard, unauthorisedMessage } from './guards.ts'
import { isAreaRestricted, restrictionsOf, userTypeOf } from './restrictions.ts'
import { mayActOnSupportAccess, nextSupportAccess } from './support-access.ts'

const codes = [
  ...Array.from({ length: 7 }, (_, n) => `it0${n + 1}`),
  ...Array.from({ length: 5 }, (_, n) => `et0${n + 1}`),
  ...areaOfCode.keys(),
]

test('a user is system without restrictions or with the system flag, else business (S3.004, S6.001)', () => {
  expect([userTypeOf([]), userTypeOf(['it04', 'system']), userTypeOf(['it04'])]).toEqual([
    'system',
    'system',
    'business',
  ])
})

test('codes map to information types, entity types and app areas (S3.066, S3.068)', () => {
  expect(restrictionsOf(['it04', 'it07', 'et01', 'et04', 'ar05', 'zz99'])).toEqual({
    labelCodes: [4, 7],
    labels: ['finance', 'regulated'],
    entities: ['EMPLOYEE', 'CONTACT'],
    entityKinds: ['employees', 'contacts', 'personal-address'],
    apps: ['trust_management'],
  })
  expect([...areaOfCode]).toEqual(appAreas.map((area, index) => [`ar${String(index + 3).padStart(2, '0')}`, area]))
  expect(codes.every(code => RestrictionCode.safeParse(code).success)).toBe(true)
  expect(['it00', 'it08', 'et06', 'ar02', 'ar13'].some(code => RestrictionCode.safeParse(code).success)).toBe(false)
})

test('the system flag lifts every restriction', () => {
  fc.assert(
    fc.property(fc.subarray(codes), held => {
      const { labels, entityKinds, apps } = restrictionsOf([...held, 'system'])
      expect([labels, entityKinds, apps]).toEqual([[], [], []])
      expect(appAreas.some(area => isAreaRestricted([...held, 'system'], area))).toBe(false)
    }),
  )
})

test('areas have the names that dialogs show (S3.067)', () => {
  expect([
    areaNames.info_type_customization,
    areaNames.risk_type_customization,
    areaNames.trust_management,
    areaNames.event_justification,
    areaNames.entity_investigation,
    areaNames.reports,
    areaNames.microsoft_labeling,
  ]).toEqual([
    'Information Sensitivity',
    'Risk Severity',
    'Trust Management',
    'Event Justification',
    'Entity Investigation',
    'Reports',
    'Microsoft Labeling',
  ])
})

test('a restricted screen is refused, one of two areas is enough to open it (S2.022, S2.023)', () => {
  expect(guard('/entity-investigation', ['ar07'])).toMatchObject({ variant: 'app', name: 'Entity Investigation' })
  expect(guard('/information-customization', ['ar03'])).toBeNull()
  expect(guard('/information-customization', ['ar03', 'ar04'])).not.toBeNull()
  expect(guard('/reports', ['ar10', 'ar06'])).not.toBeNull()
  expect([guard('/trust-management', ['ar05']), guard('/microsoft-labeling', ['ar11'])].every(Boolean)).toBe(true)
  expect(guard('/', codes)).toBeNull()
})

test('only system users have Data Sources, Policies and Playbooks (S6.003, S2.032, S2.036)', () => {
  for (const path of ['/data-sources-management', '/in-motion-customization', '/playbooks']) {
    expect(guard(path, [])).toBeNull()
    expect(guard(path, ['it01'])).toMatchObject({ variant: 'role' })
  }
})

test('refusals are worded to the letter (S6.002)', () => {
  expect(unauthorisedMessage('info', 'Finance')).toBe('You are not authorized to access and view Finance information')
  expect(unauthorisedMessage('app', 'Reports')).toContain('to view or use the Reports')
  expect(unauthorisedMessage('entity', 'Employees')).toContain('to view the events or files related to Employees')
  expect(unauthorisedMessage('role', '')).toContain(
    'because your were set as a Business Admin which restricts your access to some features',
  )
})

test('the regular organisation has admin and accounts entries, a demo hides admin (S2.042, S2.043, S6.004)', () => {
  expect([
    adminEntries({ orgType: 'regular', isDemo: false }),
    adminEntries({ orgType: 'demo', isDemo: true }),
  ]).toEqual([
    { admin: true, accounts: true },
    { admin: false, accounts: false },
  ])
})

test('entity types have display names (S3.063)', () => {
  expect(Object.values(entityNames)).toEqual([
    'File',
    'External contact',
    'Employee',
    'Cloud folder',
    'Group',
    'Information type',
    'Information Context',
    'Organization',
    'Personal contact',
    'Department',
    'Account',
    'Event',
  ])
  expect(Object.keys(entityNames).every(type => (entityTypes as readonly string[]).includes(type))).toBe(true)
})

test('entity types are those of the enumeration (S3.062)', () => {
  const named =
    'ALL NONE FOLDER FILE GROUP CONTACT ORGANIZATION EMPLOYEE LABEL CONTEXT ACCOUNT PRIVATE_EMAIL EVENT DEPARTMENT'
  expect([...entityTypes]).toEqual(named.split(' '))
})

test('seven kinds can be searched (S3.065, S3.076)', () => {
  expect([...searchTargets]).toEqual([
    'employees',
    'files',
    'folders',
    'organization contacts',
    'external contacts',
    'organizations',
    'personal addresses',
  ])
})

describe('support access (S4.049)', () => {
  test('is granted and approved by the customer (S4.050, S4.051), from one state to the next only (S3.054)', () => {
    expect([nextSupportAccess('None', 'provide'), nextSupportAccess('Requested', 'approve')]).toEqual(['Open', 'Open'])
    expect([nextSupportAccess('None', 'approve'), nextSupportAccess('Open', 'request')]).toEqual([null, null])
  })

  test('ends when it is rejected (S4.052) or revoked (S4.053), or expires', () => {
    expect([
      nextSupportAccess('Requested', 'reject'),
      nextSupportAccess('Open', 'revoke'),
      nextSupportAccess('Open', 'expire'),
    ]).toEqual(['None', 'None', 'None'])
  })

  test('is asked for by the provider, and by nobody else given', () => {
    expect([
      mayActOnSupportAccess('provider', 'request'),
      mayActOnSupportAccess('provider', 'approve'),
      mayActOnSupportAccess('provider', 'provide'),
      mayActOnSupportAccess('customer', 'provide'),
    ]).toEqual([true, false, false, true])
  })
})
