import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { executablePath } from './chromium.ts'

/** How long something may take on a busy machine before it counts as missing. */
export const patience = { timeout: Number(process.env.PATIENCE ?? (process.env.CI ? 60_000 : 20_000)) }

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

let shared: Promise<Browser> | undefined

/** This worker's one browser. Its files take turns: what is open when one of them calls `close()` is closed, and the browser goes on to the next. */
export function openBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser().then(browser => {
    browser.on('disconnected', () => {
      shared = undefined
    })
    return Object.assign(browser, {
      close: async () => void (await Promise.all(browser.contexts().map(context => context.close()))),
    })
  }))
}

export interface WatchedPage {
  page: Page
  /** Errors and warnings of the console and uncaught exceptions so far, without those that `expected` matches. */
  complaints(expected?: RegExp): string[]
  close(): Promise<void>
}

/** A page in a browser of its own, watched for everything that it complains about. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience.timeout)
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return {
    page,
    complaints: expected => complaints.filter(text => !expected?.test(text)),
    close: () => context.close(),
  }
}

export interface Violation {
  id: string
  help: string
  nodes: string[]
}

/** What axe finds wrong for people who cannot see or point, by WCAG 2.2 AA and its own best practices. */
export async function accessibilityViolations(page: Page): Promise<Violation[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: {
          run(): Promise<{
            violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
          }>
        }
      }
    ).axe.run()
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes
        .slice(0, 5)
        .map(
          node =>
            `${node.html.slice(0, 200)} ${node.failureSummary ?? ''} ${JSON.stringify((node as { any?: { relatedNodes?: { html: string }[] }[] }).any?.flatMap(check => check.relatedNodes ?? []).map(({ html }) => html.slice(0, 200)) ?? [])}`,
        ),
    }))
  })
}

/** Scrolls to what is made only when it is about to be seen: what stands there until then goes meanwhile. */
export async function reveal(target: Locator): Promise<void> {
  await expect
    .poll(
      () =>
        target.scrollIntoViewIfNeeded({ timeout: 2000 }).then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true)
}

export function themeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-mantine-color-scheme')
}

const settleMs = 500

/** The theme that was saved may come in after the screen is there, whichever is shown until then; what was chosen since then stays. */
export async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const button = page.getByRole('button', { name: `Switch to ${theme} theme` })
  const chosen = async () => {
    if ((await themeOf(page)) !== theme) await button.click({ timeout: 1_000 }).catch(() => {})
    await page.waitForTimeout(settleMs)
    return themeOf(page)
  }
  await expect.poll(chosen, patience).toBe(theme)
}
