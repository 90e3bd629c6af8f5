import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../../e2e/src/browser.ts'
import { administrator, organisation } from '../../../e2e/src/company.ts'
import { startServer, type ServerUnderTest } from '../../../e2e/src/server.ts'

const demoUser = { email: 'demo@sharelight.example', password: 'sharelight-demo' }

export interface Stage {
  browser: Browser
  url: string
  /** A page in which the demo organisation's administrator is signed in, at the Overview. */
  signedIn(): Promise<Visitor>
  stop(): Promise<void>
}
export interface Visitor {
  page: Page
  context: BrowserContext
  cdp: CDPSession
}

/** The built application on a real server with the demo organisation (two million events), and a browser. */
export async function openStage(): Promise<Stage> {
  const [server, browser] = await Promise.all([
    startServer({ env: { DEMO_SIZE: process.env.DEMO_SIZE ?? 'full' } }),
    launchBrowser(),
  ])
  const stop = async () => {
    await browser.close()
    await server.stop()
  }
  try {
    const { token } = await post<{ token: string }>(server, '/setup', {
      token: new URL(server.setupLink).searchParams.get('token'),
      organisation: { name: organisation.name, domains: [organisation.domain], timeZone: 'Europe/Berlin' },
      admin: administrator,
    })
    await post(server, '/demo', {}, token)
  } catch (error) {
    await stop()
    throw error
  }
  return { browser, url: server.url, signedIn: () => signIn(browser, server.url), stop }
}

async function signIn(browser: Browser, url: string): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(demoUser.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoUser.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByTestId('open-risk').waitFor()
  return { page, context, cdp: await context.newCDPSession(page) }
}

async function post<T>({ url }: ServerUnderTest, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
