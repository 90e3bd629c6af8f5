import { expect, test } from 'vitest'
import { signedHeaders, type AwsRequest } from './sign.ts'
import { encodeUri } from '../kit/objects/uri.ts'

const suite = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const s3 = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const signatureOf = (headers: Record<string, string>) => headers['authorization']?.split('Signature=')[1]
const plain = (request: Partial<AwsRequest>) =>
  signedHeaders(
    { method: 'GET', host: 'example.amazonaws.com', path: '/', query: [], ...request },
    { credentials: suite, region: 'us-east-1', service: 'service', now: new Date('2015-08-30T12:36:00Z') },
  )
const bucket = (request: Partial<AwsRequest>) =>
  signedHeaders(
    { method: 'GET', host: 'examplebucket.s3.amazonaws.com', path: '/', query: [], ...request },
    { credentials: s3, region: 'us-east-1', service: 's3', now: new Date('2013-05-24T00:00:00Z') },
  )

// From AWS' own test suite for Signature Version 4.
test('requests are signed as in the published test suite', () => {
  expect(plain({})['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,SignedHeaders=host;x-amz-date,Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  )
  const query = (pairs: [string, string][]) => signatureOf(plain({ query: pairs }))
  const ordered = 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500'
  expect([
    query([
      ['Param2', 'value2'],
      ['Param1', 'value1'],
    ]),
    signatureOf(plain({ method: 'POST' })),
  ]).toEqual([ordered, '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'])
})

// From "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk" of the S3 reference.
test('requests to S3 are signed as in its reference: range, content, a sub-resource, a list', () => {
  expect(signatureOf(bucket({ path: '/test.txt', headers: { Range: 'bytes=0-9' } }))).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  expect(
    signatureOf(
      bucket({
        method: 'PUT',
        path: '/test%24file.text',
        headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: 'Welcome to Amazon S3.',
      }),
    ),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  expect(signatureOf(bucket({ query: [['lifecycle', '']] }))).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
  expect(
    signatureOf(
      bucket({
        query: [
          ['prefix', 'J'],
          ['max-keys', '2'],
        ],
      }),
    ),
  ).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})

test('a session token is sent and signed; the secret is nowhere', () => {
  const headers = signedHeaders(
    { method: 'GET', host: 'a.example', path: '/', query: [] },
    { credentials: { ...s3, sessionToken: 'token' }, region: 'eu-west-1', service: 's3', now: new Date(0) },
  )
  expect(headers['x-amz-security-token']).toBe('token')
  expect(headers['authorization']).toContain('SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token')
  expect(JSON.stringify(headers)).not.toContain(s3.secretAccessKey)
})

test('every byte that is no letter, digit, or one of -._~ is percent-encoded', () => {
  expect(encodeUri("a b+c*(é)'!~_")).toBe('a%20b%2Bc%2A%28%C3%A9%29%27%21~_')
  expect(encodeUri(new Uint8Array([0, 0xff, 0x2f]))).toBe('%00%FF%2F')
})
