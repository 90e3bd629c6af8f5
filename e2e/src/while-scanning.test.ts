import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, patience } from './browser.ts'
import { request } from './calls.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { setUpMs } from './screens.ts'
import { startServer, type ServerUnderTest } from './server.ts'

const lunch = 'Soup on Monday, pasta on Tuesday.\n'
const listed = `<ListBucketResult><Name>notes</Name><KeyCount>1</KeyCount><IsTruncated>false</IsTruncated><Contents>
  <Key>lunch.txt</Key><LastModified>2026-01-05T09:00:00.000Z</LastModified><ETag>"1"</ETag><Size>${lunch.length}</Size>
</Contents></ListBucketResult>`

/** An object store with one harmless object, which it keeps back until it is told to give it. */
async function startSlowStore() {
  const waiting: ServerResponse[] = []
  let isGiving = false
  const give = (response: ServerResponse) => response.writeHead(200, { etag: '"1"' }).end(lunch)
  const server = createServer(({ url, headers }, response) => {
    if (url?.includes('list-type=2')) response.end(listed)
    else if (!url?.endsWith('/lunch.txt')) response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>')
    // That one byte may be read is asked before anything is.
    else if (headers.range === 'bytes=0-0') response.writeHead(206).end(lunch[0])
    else if (isGiving) give(response)
    else waiting.push(response)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAsked: () => waiting.length > 0,
    giveAll() {
      isGiving = true
      waiting.splice(0).map(give)
    },
    stop: () => server.close(),
  }
}

let server: ServerUnderTest, store: Awaited<ReturnType<typeof startSlowStore>>, page: Page

beforeAll(async () => {
  ;[server, store] = await Promise.all([startServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } }), startSlowStore()])
  const token = await setUpOrganisation(server)
  const settings = {
    endpoint: store.url,
    forcePathStyle: true,
    buckets: ['notes'],
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'very-secret',
  }
  await request(server, ['POST', '/sources'], { token, body: { connector: 's3', name: 'Notes', settings } })
  page = (await openPage(await openBrowser())).page
  await signIn(page, server)
}, setUpMs)
afterAll(async () => {
  await page?.context().close()
  store?.stop()
  await server?.stop()
})

/** What each screen says once everything was read and nothing is wrong. */
const praise = [
  [
    '/?frame=all',
    ['Nothing sensitive can be reached from outside', 'No open risky events', 'Nothing left the organisation'],
  ],
  [
    '/unprotected-accounts',
    ['No source has told of any account yet. Directories and databases do when they are scanned.'],
  ],
  ['/ghost-accounts', ['No source has told of any account yet. Directories and databases do when they are scanned.']],
  ['/playbooks?playbook=close_anonymous_links', ['Nothing: this is as it should be.']],
] as const
const reading = () => page.getByText('Reading is under way. What is found shows here.')

async function open(path: string) {
  await page.goto(server.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // What is below is asked for when it comes in sight.
  await page.setViewportSize({ width: 1440, height: 3000 })
}

describe('nothing is praised before everything was read', () => {
  it.each(praise)('while a scan runs: %s', async (path, praises) => {
    await expect.poll(store.isAsked, patience).toBe(true)
    await open(path)
    await expect.poll(() => reading().count(), patience).toBeGreaterThanOrEqual(praises.length)
    for (const text of praises) expect(await page.getByText(text).count()).toBe(0)
  })

  it.each(praise)('but it is as soon as the scan has ended: %s', async (path, praises) => {
    store.giveAll()
    await open(path)
    for (const text of praises) await page.getByText(text).first().waitFor()
    expect(await reading().count()).toBe(0)
  })
})
