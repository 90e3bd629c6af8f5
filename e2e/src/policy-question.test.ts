import { freePort } from '@sharelight/testkit/benches'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { accessibilityViolations, openBrowser, openPage, themeOf } from './browser.ts'
import { request } from './calls.ts'
import { makeCompany, type Company } from './company.ts'
import { scanCompany, setUpOrganisation } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'

/** What a policy asks by mail, as somebody without an account answers it. */
let server: ServerUnderTest, mail: MailServer, browser: Browser, company: Company, token: string, link: string

beforeAll(async () => {
  ;[mail, browser] = await Promise.all([startMailServer(), openBrowser()])
  company = makeCompany()
  const port = await freePort()
  server = await startServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: mail.url,
      MAIL_FROM: 'sharelight@acme.example',
    },
  })
  token = await setUpOrganisation(server)
  await request(server, ['POST', '/policies'], {
    token,
    body: {
      name: 'Mail that leaves',
      filter: {
        and: [
          { dimension: 'type', operator: 'eq', value: 'email' },
          { dimension: 'shareType', operator: 'in', value: ['outside', 'personal'] },
        ],
      },
      actions: [{ kind: 'ask', text: 'Was this meant for somebody outside?', perDay: 1 }],
      mode: 'on',
    },
  })
  await scanCompany(server, token, company)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await mail?.close()
  company?.remove()
})

it('arrives by mail, and its page shows what happened without signing in, in both themes', async () => {
  const received = await mail.next('jane@acme.example')
  expect(received.subject).toBe('A question from Acme Industries')
  link = /http:\/\/127\.0\.0\.1:\d+\/question#\S+/.exec(received.text)?.[0] ?? ''
  for (const theme of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, { viewport: { width: 1024, height: 768 } })
    await page.addInitScript(chosen => localStorage.setItem('sharelight.theme', chosen), theme)
    await open(page)
    expect(await themeOf(page)).toBe(theme)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.close()
  }
}, 120_000)

it('is answered once, and the answer stands in the log of the policy', async () => {
  const { page } = await openPage(browser)
  const seen: string[] = []
  page.on('request', sent => seen.push(sent.url()))
  await open(page)
  const send = page.getByRole('button', { name: 'Answer', exact: true })
  expect(await send.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: 'It was a mistake: undo it' }).check()
  await page.getByLabel('A word of explanation').fill('Wrong Kim.')
  await send.click()
  await page.getByRole('heading', { name: 'Thank you for your answer' }).waitFor()
  // No server and no log is told the token in an address.
  const secret = link.split('#')[1] ?? ''
  expect(seen.filter(url => url.replace(/#.*/, '').includes(secret))).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'This question is closed' }).waitFor()
  const { items } = await request<{ items: { acts: { state: string; detail: string }[] }[] }>(
    server,
    ['GET', '/policies/log'],
    { token },
  )
  expect(items.flatMap(({ acts }) => acts).filter(({ state }) => state === 'answered')).toMatchObject([
    { detail: 'Jane Roe says that it was a mistake and should be undone.' },
  ])
})

async function open(page: Page) {
  await page.goto(link)
  await page.getByText(/^You sent “.*” to .* on /).waitFor()
  await page.getByText('Was this meant for somebody outside?').waitFor()
}
