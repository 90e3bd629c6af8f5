import { expect, test } from 'vitest'
import { closePolicy, settledPolicy } from './close-policy.ts'

const open = { Sid: 'Open', Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::papers/*' }
const team = { ...open, Sid: 'Team', Principal: { AWS: 'arn:aws:iam::123456789012:root' } }
const close = (...statements: object[]) =>
  closePolicy(JSON.stringify({ Version: '2012-10-17', Id: 'x', Statement: statements }), () => true)

test('what lets everybody in is taken out, all else stays as it is', () => {
  const closed = close(open, team, { ...open, Sid: '' })
  expect(closed?.ids).toEqual(['Open', '#3'])
  expect(JSON.parse(closed?.text ?? '')).toEqual({ Version: '2012-10-17', Id: 'x', Statement: [team] })
})

test('others whom a statement names beside everybody keep it', () => {
  const closed = close({ ...open, Principal: { AWS: ['*', '123456789012'], Service: 'x.amazonaws.com' } })
  expect(JSON.parse(closed?.text ?? '')).toMatchObject({
    Statement: [{ Principal: { AWS: ['123456789012'], Service: 'x.amazonaws.com' } }],
  })
})

test('a policy of which nothing is left is taken away, and one that opens nothing stays', () => {
  expect(close(open)).toEqual({ text: null, ids: ['Open'] })
  expect(close(team, { ...open, Effect: 'Deny' })).toBeUndefined()
  expect(close({ ...open, Condition: { StringEquals: { 'aws:SourceVpce': 'vpce-1' } } })).toBeUndefined()
})

const policy = (...statements: object[]) => JSON.stringify({ Version: '2012-10-17', Statement: statements })
const one = { ...open, Sid: 'One' }
const other = { ...open, Sid: 'Other', Principal: { AWS: ['*', '123456789012'] } }
const narrowed = { ...other, Principal: { AWS: ['123456789012'] } }
const before = policy(one, team, other)
/** The step that closes `one`, done or taken back where this is found. */
const settle = (found: string | null, isUndo = false) =>
  settledPolicy(found, { before, after: policy(team, other), isUndo })

test('a step closes its own statement whatever else was closed meanwhile, and puts back no other', () => {
  expect(settle(before)).toBe(policy(team, other))
  expect(settle(policy(one, team, narrowed))).toBe(policy(team, narrowed))
  expect(settle(policy(team, narrowed))).toBe(policy(team, narrowed))
  expect(settle(policy(team, narrowed), true)).toBe(policy(one, team, narrowed))
  expect(settle(policy(team, other), true)).toBe(before)
  expect(settle(before, true)).toBe(before)
})

test('a policy that was taken away whole comes back with what it was about', () => {
  const both = policy(one, { ...open, Sid: 'Wide' })
  const order = { before: both, after: policy({ ...open, Sid: 'Wide' }) }
  expect(settledPolicy(null, { ...order, isUndo: true })).toBe(policy(one))
  expect(settledPolicy(policy({ ...open, Sid: 'Wide' }), { ...order, isUndo: false })).toBe(
    policy({ ...open, Sid: 'Wide' }),
  )
  expect(settledPolicy(policy(one), { ...order, isUndo: false })).toBeNull()
})

test('anything else that differs is refused: another statement, one less, a wider one, another version', () => {
  for (const found of [
    policy(one, { ...team, Action: 's3:*' }, other),
    policy(one, other),
    policy(one, team, other, { ...open, Sid: 'New' }),
    policy({ ...one, Action: 's3:*' }, team, other),
    before.replace('2012-10-17', '2008-10-17'),
    null,
  ])
    for (const isUndo of [false, true]) expect([found, settle(found, isUndo)]).toEqual([found, undefined])
})

test('statements that say the same go together', () => {
  const { Sid: _, ...unnamed } = open
  expect(closePolicy(policy(unnamed, team, unnamed), ({ statement }) => statement.id === '#1')).toEqual({
    text: policy(team),
    ids: ['#1', '#3'],
  })
})
