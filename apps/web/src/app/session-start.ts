import { getSetup, refreshToken } from '@sharelight/contract'
import { redirect } from 'react-router'
import { CallFailure, call } from '../lib/api.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { paths } from '../lib/paths.ts'
import { getSession, setSession, wasSignedIn } from '../lib/session.ts'

const refreshMs = 900_000
let timer: ReturnType<typeof setInterval> | undefined

/** Before any screen of the app: there is a session, or the way to one (specification S4.031–S4.037). */
export async function requireSession(url: URL) {
  await loadEnvironment()
  if (getSession()) return
  const token = url.searchParams.get('token')
  if (token) {
    setSession({ token, expiresAt: new Date(Date.now() + refreshMs).toISOString() })
    url.searchParams.delete('token')
    keepFresh()
    throw redirect(url.pathname + url.search)
  }
  if (wasSignedIn() && await restore()) return
  throw redirect(await setupNeeded() ? paths.setup : `${paths.login}${url.pathname === '/' && !url.search ? '' : `?to=${encodeURIComponent(url.pathname + url.search)}`}`)
}

async function restore(): Promise<boolean> {
  try {
    await refresh()
    keepFresh()
    return true
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code === 401) setSession(undefined)
    return false
  }
}

async function refresh() {
  const { data, expiresAt } = await call(refreshToken, {}, { quiet: true })
  setSession({ token: data, expiresAt })
}

/** A fresh token every 15 minutes while somebody is signed in (specification S4.037, S9.015). */
export function keepFresh() {
  clearInterval(timer)
  timer = setInterval(() => {
    if (getSession()) void refresh().catch(() => {})
  }, refreshMs)
}

export async function setupNeeded(): Promise<boolean> {
  try {
    return (await call(getSetup, {}, { quiet: true })).needed
  } catch {
    return false
  }
}
