import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutbound, findConnector, localIo, readOutboundRules, sourceHttp } from '@sharelight/connectors'
import { findAnomalies, fixedRules, readAnomalies } from '@sharelight/store'
import { plainRater, sourceScans } from '@sharelight/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const day = 86_400_000
/** A Monday. */
const monday = Date.parse('2026-06-15T00:00:00Z')
const account = '123456789012'
let made = 0

/** As AWS documents them: https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference.html */
const record = (at: number, sourceIPAddress: string, more: object) => ({
  eventVersion: '1.08',
  userIdentity: {
    type: 'IAMUser',
    principalId: 'AIDACKCEVSQ6C2EXAMPLE',
    arn: `arn:aws:iam::${account}:user/ada`,
    accountId: account,
    userName: 'ada',
  },
  eventTime: new Date(at).toISOString(),
  awsRegion: 'eu-central-1',
  sourceIPAddress,
  userAgent: 'aws-cli/2.13.5',
  requestParameters: null,
  responseElements: null,
  eventID: `event-${++made}`,
  eventType: 'AwsApiCall',
  recipientAccountId: account,
  ...more,
})
const signIn = (at: number, ip: string) =>
  record(at, ip, {
    eventSource: 'signin.amazonaws.com',
    eventName: 'ConsoleLogin',
    responseElements: { ConsoleLogin: 'Success' },
    additionalEventData: { MFAUsed: 'No' },
  })
const s3 = (at: number, ip: string, eventName: string, requestParameters: object) =>
  record(at, ip, { eventSource: 's3.amazonaws.com', eventName, requestParameters })

const germany = '217.0.0.1'
const brazil = '200.160.0.8'
const usual = Array.from({ length: 12 }, (_, n) => monday - (n + 1) * day + 9 * 3_600_000).flatMap(at => [
  signIn(at, germany),
  s3(at + 60_000, germany, 'PutObject', { bucketName: 'papers', key: 'diary.txt' }),
  // What AWS does for somebody tells a service in place of an address.
  s3(at + 120_000, 's3.amazonaws.com', 'PutObject', { bucketName: 'papers', key: 'diary.txt' }),
])
/** Of whom little is known, on few days. */
const newcomer = { userIdentity: { type: 'IAMUser', userName: 'bob' } }
const few = [-2 * day, 0].flatMap(from =>
  Array.from({ length: 25 }, (_, n) => ({
    ...s3(monday + from + 9 * 3_600_000 + n * 1000, from ? germany : brazil, 'PutObject', {
      bucketName: 'papers',
      key: 'diary.txt',
    }),
    ...newcomer,
  })),
)
const taken = monday + 2 * day + 14 * 3_600_000
const everybody = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::papers/*' }
/** From where one usually is. */
const after = s3(taken + day, germany, 'PutObject', { bucketName: 'papers', key: 'diary.txt' })
const odd = [
  signIn(taken, brazil),
  ...Array.from({ length: 40 }, (_, n) =>
    s3(taken + (n + 1) * 20_000, brazil, 'GetObject', { bucketName: 'papers', key: `salaries/${n}.csv` }),
  ),
  s3(taken + 30 * 60_000, brazil, 'PutBucketPolicy', {
    bucketName: 'papers',
    bucketPolicy: { Version: '2012-10-17', Statement: [everybody] },
  }),
  record(taken + 31 * 60_000, brazil, {
    eventSource: 'ec2.amazonaws.com',
    eventName: 'ModifySnapshotAttribute',
    requestParameters: {
      snapshotId: 'snap-0123',
      attributeType: 'CREATE_VOLUME_PERMISSION',
      createVolumePermission: { add: { items: [{ userId: '999988887777' }] } },
    },
  }),
]

let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const part of request) text += String(part)
      const say = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
      if (!String(request.headers['x-amz-target']).endsWith('.LookupEvents'))
        return say(400, { __type: 'AccessDeniedException' })
      const asked = JSON.parse(text) as { StartTime: number; EndTime: number }
      const within = [...usual, ...few, after, ...odd].filter(({ eventTime }) => {
        const seconds = Date.parse(eventTime) / 1000
        return seconds >= asked.StartTime && seconds < asked.EndTime
      })
      say(200, { Events: within.map(one => ({ EventId: one.eventID, CloudTrailEvent: JSON.stringify(one) })) })
    })()
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => {
  server.close()
})

const now = new Date(monday + 6 * day)
const trail = findConnector('aws-cloudtrail')
if (!trail) throw new Error('There is no connector of CloudTrail.')
const scans = sourceScans(() => ({
  connector: {
    ...trail,
    load: async () => {
      const open = await trail.load()
      const http = sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), ['127.0.0.1'])
      return (settings, io) => open(settings, localIo({ ...io, http, now: () => now }))
    },
  },
  settings: {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'secret',
    days: 20,
  },
  startedAt: now,
}))

test('an access from a new country, a mass read, a bucket made public and a snapshot shared are told of records of CloudTrail', async () => {
  await scans.first()
  const { organisationId } = scans.ids
  const places =
    await scans.ask(`SELECT JSONExtractString(details, 'country') AS country, JSONExtractString(details, 'countryFrom') AS origin, count() AS n
    FROM events WHERE organisation_id = {organisationId:UUID} GROUP BY country, origin ORDER BY country`)
  expect(places.map(({ country, origin, n }) => [country, origin, Number(n)])).toEqual([
    ['', '', 12],
    ['BR', 'registration', odd.length + 25],
    ['DE', 'registration', 24 + 25 + 1],
  ])
  const opened =
    await scans.ask(`SELECT JSONExtractString(details, 'operation') AS operation, type, share_type AS share FROM events
    INNER JOIN (SELECT rating_key, share_type FROM rating_keys FINAL WHERE organisation_id = {organisationId:UUID}) AS ratings USING (rating_key)
    WHERE organisation_id = {organisationId:UUID} AND share_type != 'inside' ORDER BY operation`)
  expect(opened).toEqual([
    { operation: 'ModifySnapshotAttribute', type: 'sharing_set', share: 'outside' },
    { operation: 'PutBucketPolicy', type: 'anonymous_link_created', share: 'anonymous' },
  ])
  const span = { organisationId, timeZone: 'UTC', from: monday, to: monday + 7 * day }
  await findAnomalies(scans.stores.analytics, { ...span, rules: fixedRules(plainRater) })
  const { rows } = await readAnomalies(scans.stores.analytics, organisationId, { offset: 0, limit: 100 })
  expect(Object.fromEntries(rows.map(({ kind, events, details }) => [kind, { events, details }]))).toEqual({
    new_country: {
      events: odd.length,
      details: expect.objectContaining({ country: 'BR', known: 'DE', from: 'registration' }) as unknown,
    },
    abroad_and_shared: { events: 3, details: expect.objectContaining({ country: 'BR', known: 'DE' }) as unknown },
    mass_download: { events: 40, details: expect.objectContaining({ all: '40' }) as unknown },
  })
})
