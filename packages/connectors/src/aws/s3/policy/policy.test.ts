import { expect, test } from 'vitest'
import type { Acl, AclGrant } from '../acl.ts'
import { accessOf, isPublic } from '../access.ts'
import type { PublicAccessBlock } from '../block.ts'
import type { BucketSharing } from '../bucket.ts'
import { statementsOf } from './statements.ts'
import { isTlsOnly } from './tls.ts'
import { fits } from './wildcard.ts'

type Json = Record<string, unknown>
const allow = (statement: Json = {}): Json => ({
  Effect: 'Allow',
  Principal: '*',
  Action: 's3:GetObject',
  Resource: 'arn:aws:s3:::papers/*',
  ...statement,
})
const policy = (...statements: Json[]) => JSON.stringify({ Version: '2012-10-17', Statement: statements })
const all = (on: boolean): PublicAccessBlock => ({
  BlockPublicAcls: on,
  IgnorePublicAcls: on,
  BlockPublicPolicy: on,
  RestrictPublicBuckets: on,
})
const acl = (...grants: AclGrant[]): Acl => ({ owner: { id: 'me', name: '' }, grants })
const sharing = (given: Partial<BucketSharing>): BucketSharing => ({
  name: 'papers',
  block: null,
  policy: null,
  policyIsPublic: false,
  ownership: null,
  acl: acl({ id: 'me', permission: 'FULL_CONTROL' }),
  ...given,
})
/** Who reaches an object, as `anonymous read`. */
const reach = (given: Partial<BucketSharing>, own?: Acl) =>
  accessOf(sharing(given))
    .ofObject('a/b.txt', own)
    .map(({ principal, role }) => `${principal.kind === 'anonymous' ? 'anonymous' : principal.name} ${role}`)
const byPolicy = (...statements: Json[]) => reach({ policy: policy(...statements) })

test('a statement for everybody is anonymous, however it is spelt', () => {
  for (const Principal of ['*', { AWS: '*' }, { AWS: ['*'] }])
    expect(byPolicy(allow({ Principal }))).toEqual(['anonymous read'])
  expect(byPolicy(allow({ Principal: undefined, NotPrincipal: { AWS: '1'.repeat(12) } }))).toEqual(['anonymous read'])
  for (const Action of ['s3:*', '*', 's3:Get*', ['s3:ListBucket', 'S3:GETOBJECT']])
    expect(byPolicy(allow({ Action }))[0]).toMatch(/^anonymous/)
  expect(byPolicy(allow({ Action: undefined, NotAction: 's3:Delete*' }))).toEqual(['anonymous owner'])
  expect(byPolicy(allow({ Action: 's3:PutObject' }))).toEqual(['anonymous write'])
})

test('only what a statement is about is open by it', () => {
  for (const Resource of ['arn:aws:s3:::papers/a/*', 'arn:aws:s3:::papers/?/b.txt', '*', 'arn:aws-cn:s3:::pap*'])
    expect(byPolicy(allow({ Resource }))).toEqual(['anonymous read'])
  for (const Resource of ['arn:aws:s3:::papers', 'arn:aws:s3:::papers/A/*', 'arn:aws:s3:::papers/${aws:username}/*'])
    expect(byPolicy(allow({ Resource }))).toEqual([])
  expect(byPolicy(allow({ Resource: undefined, NotResource: 'arn:aws:s3:::papers/a/*' }))).toEqual([])
})

test('a condition that keeps to a network, an account or an organisation makes it not anonymous', () => {
  const kept: [Json, string][] = [
    [{ StringEquals: { 'aws:SourceVpce': 'vpce-1a2b' } }, 'VPC endpoint vpce-1a2b read'],
    [{ IpAddress: { 'aws:SourceIp': ['10.0.0.0/8', '192.0.2.1'] } }, 'addresses 10.0.0.0/8, 192.0.2.1 read'],
    [{ StringEquals: { 'aws:PrincipalOrgID': 'o-abc123' } }, 'AWS organisation o-abc123 read'],
    [
      { ArnLike: { 'aws:SourceArn': 'arn:aws:cloudfront::123456789012:distribution/*' } },
      'AWS resource arn:aws:cloudfront::123456789012:distribution/* read',
    ],
    [{ Null: { 'aws:SourceVpc': 'false' } }, 'VPC read'],
    [
      { Bool: { 'aws:SecureTransport': true }, StringEquals: { 'aws:PrincipalAccount': '123456789012' } },
      'AWS account 123456789012 read',
    ],
  ]
  for (const [Condition, who] of kept) expect(byPolicy(allow({ Condition }))).toEqual([who])
})

test('a condition that anybody can meet does not', () => {
  for (const Condition of [
    { Bool: { 'aws:SecureTransport': 'true' } },
    { StringLike: { 'aws:Referer': 'https://example.com/*' } },
    { IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } },
    { IpAddress: { 'aws:SourceIp': ['10.0.0.0/8', '0.0.0.0/1'] } },
    { StringEqualsIfExists: { 'aws:PrincipalOrgID': 'o-abc123' } },
    { 'ForAllValues:StringEquals': { 'aws:PrincipalOrgID': 'o-abc123' } },
    { StringLike: { 'aws:PrincipalOrgID': '*' } },
    { StringNotEquals: { 'aws:SourceVpce': 'vpce-1' } },
    { NotIpAddress: { 'aws:SourceIp': '192.0.2.0/24' } },
  ])
    expect([Condition, byPolicy(allow({ Condition }))]).toEqual([Condition, ['anonymous read']])
})

test('a denial for everybody takes it back, one with exceptions leaves these', () => {
  const deny = (statement: Json = {}) => allow({ Effect: 'Deny', Action: 's3:*', ...statement })
  expect(byPolicy(allow(), deny())).toEqual([])
  expect(byPolicy(allow(), deny({ Action: 's3:PutObject' }))).toEqual(['anonymous read'])
  expect(byPolicy(allow(), deny({ Condition: { StringNotEquals: { 'aws:SourceVpce': 'vpce-1' } } }))).toEqual([
    'VPC endpoint vpce-1 read',
  ])
  expect(byPolicy(allow(), deny({ Condition: { Bool: { 'aws:SecureTransport': 'false' } } }))).toEqual([
    'anonymous read',
  ])
  const NotPrincipal = { AWS: 'arn:aws:iam::123456789012:root' }
  expect(byPolicy(allow(), deny({ Principal: undefined, NotPrincipal }))).toEqual([
    'principals that the policy names read',
  ])
})

test('those that it names are named', () => {
  const AWS = [
    '123456789012',
    'arn:aws:iam::123456789012:user/team/ann@example.com',
    'arn:aws:iam::123456789012:role/reader',
  ]
  const grants = accessOf(
    sharing({ policy: policy(allow({ Sid: 'Team', Principal: { AWS, Service: 'logging.s3.amazonaws.com' } })) }),
  ).ofObject('x')
  expect(
    grants.map(({ principal: { kind, name, address }, id, via, inherited }) => [
      kind,
      address ?? name,
      id,
      via,
      inherited,
    ]),
  ).toEqual([
    ['group', 'AWS account 123456789012', 'policy/Team', 'policy', true],
    ['user', 'ann@example.com', 'policy/Team', 'policy', true],
    ['group', 'arn:aws:iam::123456789012:role/reader', 'policy/Team', 'policy', true],
    ['group', 'logging.s3.amazonaws.com', 'policy/Team', 'policy', true],
  ])
})

test('a public access block closes what policy and access lists open', () => {
  const open = { policy: policy(allow()), policyIsPublic: true, acl: acl({ group: 'AllUsers', permission: 'WRITE' }) }
  const own = acl({ group: 'AllUsers', permission: 'READ' }, { id: 'me', permission: 'FULL_CONTROL' })
  expect(reach(open, own)).toEqual(['anonymous read', 'anonymous write', 'anonymous read'])
  expect(reach({ ...open, block: all(false) }, own).length).toBe(3)
  expect(reach({ ...open, block: all(true) }, own)).toEqual([])
  expect([isPublic(sharing(open)), isPublic(sharing({ ...open, block: all(true) }))]).toEqual([true, false])
  expect(reach({ ...open, block: { ...all(false), IgnorePublicAcls: true } }, own)).toEqual(['anonymous read'])
})

test('access lists count unless the owner of the bucket owns all in it', () => {
  const own = acl({ group: 'AuthenticatedUsers', permission: 'READ' }, { id: 'other', name: 'Bo', permission: 'READ' })
  expect(reach({}, own)).toEqual(['Everyone with an AWS account read', 'other read'])
  expect(reach({ ownership: 'BucketOwnerPreferred' }, own).length).toBe(2)
  expect(reach({ ownership: 'BucketOwnerEnforced' }, own)).toEqual([])
  expect(reach({ acl: acl({ group: 'AllUsers', permission: 'READ' }) })).toEqual([])
  expect(
    accessOf(sharing({ acl: acl({ group: 'AllUsers', permission: 'READ' }) }))
      .ofFolder('')
      .map(({ role }) => role),
  ).toEqual(['read'])
})

test('what may not be seen is unknown, unless something else decides it', () => {
  expect(isPublic(sharing({}))).toBe(false)
  expect(isPublic(sharing({ policy: undefined, policyIsPublic: undefined }))).toBeNull()
  expect(isPublic(sharing({ policy: undefined, policyIsPublic: false }))).toBe(false)
  expect(isPublic(sharing({ policy: undefined, policyIsPublic: true }))).toBe(true)
  expect(isPublic(sharing({ acl: undefined }))).toBeNull()
  expect(isPublic(sharing({ acl: undefined, policy: undefined, block: all(true) }))).toBe(false)
  expect(
    isPublic(
      sharing({ policy: policy(allow({ Resource: 'arn:aws:s3:::papers/only/one.txt' })), policyIsPublic: true }),
    ),
  ).toBe(true)
})

test('what is no policy has no statements, and odd ones are read', () => {
  for (const text of ['', 'null', '[]', '{"Statement":7}', '{"Statement":[{"Effect":"Perhaps"}]}'])
    expect(statementsOf(text)).toBeUndefined()
  expect(statementsOf(JSON.stringify({ Statement: allow() }))?.length).toBe(1)
})

test('patterns are matched in bounded time', () => {
  expect(fits(`${'*a'.repeat(2000)}b`, 'a'.repeat(2000))).toBe(false)
  expect([fits('a*c?', 'abbcd'), fits('a*c?', 'abbc'), fits('', ''), fits('*', ''), fits('a', '')]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})

test('a policy is for TLS only when it refuses everybody without it, to the bucket and what lies in it', () => {
  const refusing = (statement: Json = {}): Json => ({
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:*',
    Resource: ['arn:aws:s3:::papers', 'arn:aws:s3:::papers/*'],
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    ...statement,
  })
  expect(isTlsOnly(policy(allow(), refusing()), 'papers')).toBe(true)
  expect(isTlsOnly(policy(refusing({ Condition: { BoolIfExists: { 'AWS:SECURETRANSPORT': false } } })), 'papers')).toBe(
    true,
  )
  const holes: Json[] = [
    { Effect: 'Allow' },
    { Resource: 'arn:aws:s3:::papers/*' },
    { Resource: 'arn:aws:s3:::papers' },
    { Action: 's3:GetObject' },
    { Principal: { AWS: '123456789012' } },
    { Principal: undefined, NotPrincipal: { AWS: '123456789012' } },
    { Condition: {} },
    { Condition: { Bool: { 'aws:SecureTransport': 'true' } } },
    { Condition: { Bool: { 'aws:SecureTransport': 'false' }, StringNotEquals: { 'aws:SourceVpce': 'vpce-1' } } },
  ]
  for (const hole of holes) expect([hole, isTlsOnly(policy(refusing(hole)), 'papers')]).toEqual([hole, false])
  expect(isTlsOnly('', 'papers')).toBe(false)
})
