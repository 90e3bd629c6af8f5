import { expect, test } from 'vitest'
import { closePolicy } from './close-policy.ts'

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
