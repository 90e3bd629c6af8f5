import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { motoMissing, s3Seed, startMoto, type Moto } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
const secret = 'a/secret+key=of+some+length'
type Line = Record<string, unknown>

const root = mkdtempSync(join(tmpdir(), 'sharelight-cloudtrail-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const run = (settings: object, env: Record<string, string>, command: string, ...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
    writeFileSync(
      join(root, 'trail.json'),
      JSON.stringify({ accessKeyId: 'AKIAEXAMPLE', secretAccessKey: secret, ...settings }),
    )
    const all = [main, command, '--connector', 'aws-cloudtrail', '--settings', 'trail.json', ...args]
    const options = { cwd: root, env: { ...process.env, DATA_DIR: '', OUTBOUND_ALLOW: '127.0.0.1', ...env } }
    execFile(process.execPath, all, options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
const lines = (name: string) =>
  readFileSync(join(root, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)
const record = (eventID: string, key: string) => ({
  eventID,
  eventTime: new Date(Date.now() - 3_600_000).toISOString(),
  eventSource: 's3.amazonaws.com',
  eventName: 'GetObject',
  sourceIPAddress: '203.0.113.9',
  userIdentity: { type: 'IAMUser', userName: 'ada' },
  requestParameters: { bucketName: 'papers', key },
})

const missing = motoMissing()
describe.skipIf(missing !== undefined)(
  `the command line reads a trail from its bucket${missing ? `: ${missing}` : ''}`,
  () => {
    let moto: Moto
    const signed = (service: string) => ({
      authorization: `AWS4-HMAC-SHA256 Credential=seed/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
    })
    const keyOf = (minutesAgo: number, name: string) => {
      const iso = new Date(Date.now() - minutesAgo * 60_000).toISOString()
      const stamp = iso.slice(0, 16).replace(/[-:]/g, '')
      return `org/AWSLogs/o-abcdefghij/123456789012/CloudTrail/us-east-1/${iso.slice(0, 10).replaceAll('-', '/')}/123456789012_CloudTrail_us-east-1_${stamp}Z_${name}.json.gz`
    }
    const deliver = (key: string, body: Uint8Array) =>
      fetch(`${moto.url}/trail/${key}`, { method: 'PUT', headers: signed('s3'), body: new Uint8Array(body) })
    const packed = (...Records: object[]) => gzipSync(JSON.stringify({ Records }))
    const iam = (parameters: Record<string, string>) =>
      fetch(moto.url, {
        method: 'POST',
        headers: signed('iam'),
        body: new URLSearchParams({ Version: '2010-05-08', ...parameters }),
      })
    const trail = (action: string, body: object) =>
      fetch(moto.url, {
        method: 'POST',
        headers: {
          ...signed('cloudtrail'),
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `com.amazonaws.cloudtrail.v20131101.CloudTrail_20131101.${action}`,
        },
        body: JSON.stringify(body),
      })
    beforeAll(async () => {
      moto = await startMoto()
      await s3Seed(moto.url).bucket('trail')
      await deliver(keyOf(50, 'one'), packed(record('1', 'a.txt'), { ...record('2', 'x'), eventName: 'Frobnicate' }))
      await deliver(keyOf(40, 'cut'), packed(record('3', 'b.txt')).subarray(0, 40))
      await deliver(keyOf(30, 'two'), packed(record('4', 'c.txt')))
      await deliver(keyOf(30, 'digest').replace('/CloudTrail/', '/CloudTrail-Digest/'), packed(record('5', 'd.txt')))
      await iam({ Action: 'CreateUser', UserName: 'ada' })
      await iam({ Action: 'CreateAccessKey', UserName: 'ada' })
      const PolicyDocument = JSON.stringify({
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
      })
      await iam({ Action: 'PutUserPolicy', UserName: 'ada', PolicyName: 'all', PolicyDocument })
      await trail('CreateTrail', {
        Name: 'all',
        S3BucketName: 'trail',
        IsMultiRegionTrail: true,
        EnableLogFileValidation: true,
      })
      await trail('StartLogging', { Name: 'all' })
    })
    afterAll(() => moto?.stop())
    const settings = () => ({ endpoint: moto.url, forcePathStyle: true, bucket: 'trail', prefix: 'org' })
    const scan = async () => {
      const files = ['events', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
      const { code, stdout, stderr } = await run(settings(), {}, 'scan', '--json', '--state', 'state', ...files)
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining(secret) as string })
      return JSON.parse(stdout) as Line
    }

    test('the connection is tried', async () => {
      expect(await run(settings(), {}, 'check')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('s3:GetObject') as string,
      })
    })

    test('files of an organisation’s trail are events once, those that come late too; digests and damaged files cost nobody else', async () => {
      const { unmapped } = await scan()
      expect(unmapped).toEqual({ cloudtrail: { 's3.amazonaws.com Frobnicate': 1, 'a damaged file': 1 } })
      expect(lines('events').map(({ id, type, item }) => [id, type, item])).toEqual([
        ['cloudtrail 1', 'file_downloaded', 'papers/a.txt'],
        ['cloudtrail 4', 'file_downloaded', 'papers/c.txt'],
      ])
      await deliver(keyOf(45, 'late'), packed(record('6', 'e.txt')))
      await scan()
      expect(lines('events').map(({ id }) => id)).toEqual(['cloudtrail 6'])
    })

    test('users with their second factors and keys are accounts, trails and the account are resources', () => {
      expect(lines('identities')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ address: 'ada', kind: 'user', admin: true, mfa: false }) as unknown,
        ]),
      )
      expect(lines('resources')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'trail', name: 'all' }) as unknown,
          expect.objectContaining({
            id: 'account:123456789012',
            kind: 'cloud_account',
            facts: expect.objectContaining({ trailInAllRegions: true, trailValidation: true }) as unknown,
          }) as unknown,
        ]),
      )
    })

    test('a bucket that is not there ends with one sentence', async () => {
      const { code, stderr } = await run({ ...settings(), bucket: 'nothing-here' }, {}, 'scan', '--json')
      expect({ code: code !== 0, said: stderr.trim() }).toEqual({
        code: true,
        said: expect.stringContaining('There is no bucket nothing-here.') as string,
      })
    })
  },
)

describe('the command line looks events up where no bucket is named', () => {
  let server: Server
  let asked: { target: string; body: Line }[] = []
  let refusal: { status: number; type: string } | undefined
  beforeAll(async () => {
    server = createServer((request, response) => {
      void (async () => {
        let text = ''
        for await (const part of request) text += String(part)
        const target = String(request.headers['x-amz-target'] ?? '')
        const say = (status: number, body: object) =>
          response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
        if (refusal) return say(refusal.status, { __type: refusal.type, Message: `no ${secret}` })
        if (!target.endsWith('.LookupEvents')) return say(400, { __type: 'AccessDeniedException' })
        const body = JSON.parse(text) as Line
        asked.push({ target, body })
        const now = Date.now() / 1000
        const isLast = Number(body['EndTime']) > now - 10
        const id = body['NextToken'] === undefined ? 'x1' : 'x2'
        const event = {
          EventId: id,
          CloudTrailEvent: JSON.stringify({
            ...record(id, ''),
            eventSource: 'iam.amazonaws.com',
            eventName: 'CreateUser',
          }),
        }
        say(200, { Events: isLast ? [event] : [], ...(isLast && id === 'x1' && { NextToken: 'second' }) })
      })()
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
  })
  afterAll(() => {
    server.close()
  })
  const env = () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const hosts = ['cloudtrail.eu-west-1.amazonaws.com', 'iam.amazonaws.com', 'sts.eu-west-1.amazonaws.com']
    return { OUTBOUND_HOSTS: JSON.stringify(Object.fromEntries(hosts.map(host => [host, url]))) }
  }
  const settings = { region: 'eu-west-1', days: 3 }

  test('a day at a time, page by page, and only what is new the next time', async () => {
    const scan = () => run(settings, env(), 'scan', '--json', '--state', 'looked-up', '--events', 'events.jsonl')
    expect(await scan()).toMatchObject({ code: 0 })
    expect(lines('events').map(({ id, type }) => [id, type])).toEqual([
      ['cloudtrail x1', 'account_changed'],
      ['cloudtrail x2', 'account_changed'],
    ])
    const pages = asked.filter(({ body }) => body['MaxResults'] === 50)
    expect(pages.map(({ body }) => body['NextToken'])).toEqual([undefined, undefined, undefined, 'second'])
    asked = []
    await scan()
    expect(asked.filter(({ body }) => body['MaxResults'] === 50).length).toBeLessThanOrEqual(2)
  })

  test('a wrong secret and a missing right end with one sentence that holds no secret', async () => {
    for (const [type, says] of [
      ['InvalidSignatureException', 'does not fit'],
      ['AccessDeniedException', 'cloudtrail:LookupEvents'],
    ] as const) {
      refusal = { status: 400, type }
      const { code, stdout, stderr } = await run(settings, env(), 'scan', '--json')
      expect({ code: code !== 0, stderr }).toEqual({ code: true, stderr: expect.stringContaining(says) as string })
      expect(stdout + stderr).not.toContain(secret)
    }
    refusal = undefined
  })
})
