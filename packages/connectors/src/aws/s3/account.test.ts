import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { itemsOf, listAll } from '@sharelight/testkit/connectors'
import { afterEach, expect, test } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp, type ResourceFacts } from '../../index.ts'
import { hostsOf } from './address.ts'
import { s3 } from './index.ts'
import { S3Settings } from './settings.ts'

const id = '123456789012'
const open = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::*' }],
})
const list =
  '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a.txt</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"e"</ETag><Size>1</Size></Contents></ListBucketResult>'
const block = (on: boolean) =>
  `<PublicAccessBlockConfiguration>${['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets'].map(name => `<${name}>${on}</${name}>`).join('')}</PublicAccessBlockConfiguration>`

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach(server => server.close()))

/** Amazon's hosts, two buckets that their policies open: `own`, and `theirs` of another account. */
async function amazon(accountBlock: string | { status: number; code: string }, seen: string[] = []) {
  const fail = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  const answer = (message: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://x')
    seen.push(`${message.headers.authorization?.split('/')[3]} ${pathname}`)
    if (searchParams.get('Action') === 'GetCallerIdentity')
      return response.end(
        `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${id}</Account><Arn>arn:aws:iam::${id}:root</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>`,
      )
    if (pathname === '/v20180820/configuration/publicAccessBlock')
      return typeof accountBlock === 'string'
        ? response.end(accountBlock)
        : fail(response, accountBlock.status, accountBlock.code)
    const owner = message.headers['x-amz-expected-bucket-owner']
    if (owner !== undefined && (owner !== id || pathname.startsWith('/theirs')))
      return fail(response, 403, 'AccessDenied')
    if (searchParams.has('list-type')) return response.end(list)
    if (searchParams.has('policy')) return response.end(open)
    if (searchParams.has('acl'))
      return response.end('<AccessControlPolicy><Owner><ID>me</ID></Owner></AccessControlPolicy>')
    return fail(response, 404, 'NoSuchConfiguration')
  }
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hosts = {
    'sts.us-east-1.amazonaws.com': address,
    [`${id}.s3-control.us-east-1.amazonaws.com`]: address,
    's3.us-east-1.amazonaws.com': address,
  }
  const settings = S3Settings.parse({
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'k',
    buckets: ['own', 'theirs'],
    forcePathStyle: true,
  })
  const rules = readOutboundRules({ OUTBOUND_HOSTS: JSON.stringify(hosts) })
  return (await s3.load())(settings, localIo({ http: sourceHttp(createOutbound(rules), hostsOf(settings)) }))
}

async function look(connection: Awaited<ReturnType<typeof amazon>>) {
  const facts: ResourceFacts[] = []
  for await (const { items } of connection.resources?.() ?? []) facts.push(...items)
  const grants = itemsOf(await listAll(connection)).map(item => [
    item.key,
    item.grants.map(({ principal: { kind } }) => kind),
  ])
  const account = facts.find(({ kind }) => kind === 'cloud_account')
  const publics = facts.filter(({ kind }) => kind === 'bucket').map(fact => [fact.name, fact.public])
  return { publics: Object.fromEntries(publics), grants: Object.fromEntries(grants), account: account?.facts }
}

test('what the account blocks is blocked at its own buckets, and at no others', async () => {
  const seen: string[] = []
  expect(await look(await amazon(block(true), seen))).toMatchObject({
    publics: { own: false, theirs: true },
    grants: { 'own/a.txt': [], 'theirs/a.txt': ['anonymous'] },
    account: { accountBlock: true },
  })
  expect(seen.filter(call => call === 'sts /').length).toBe(1)
  expect(seen.filter(call => call.endsWith('/publicAccessBlock'))).toEqual([
    's3 /v20180820/configuration/publicAccessBlock',
  ])
})

test('an account without a block, and one that may not be seen, close nothing; the right that is missing is named, and a key that may do everything', async () => {
  const none = await amazon({ status: 404, code: 'NoSuchPublicAccessBlockConfiguration' })
  expect(await look(none)).toMatchObject({ publics: { own: true, theirs: true }, account: { accountBlock: false } })
  expect(await none.check()).toMatchObject({
    granted: expect.arrayContaining(['s3:GetAccountPublicAccessBlock']) as string[],
    excess: [{ name: expect.stringContaining('root user') as string }],
  })
  const unseen = await amazon({ status: 403, code: 'AccessDenied' })
  expect(await look(unseen)).toMatchObject({ publics: { own: true }, account: { accountBlock: null } })
  expect((await unseen.check()).missing).toMatchObject([
    { name: 's3:GetAccountPublicAccessBlock', wayOut: expect.stringContaining('"Resource":["*"]') as string },
  ])
})
