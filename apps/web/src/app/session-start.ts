import { exchangeCode, getSetup, refreshToken, signInWithMicrosoft, type RegionalSession } from '@sharelight/contract'
import { signInStep, tokenRefreshInterval } from '@sharelight/domain'
import { redirect } from 'react-router'
import { CallFailure, call } from '../lib/api.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { isMocked, switchByAddress } from '../lib/mock-mode.ts'
import { paths } from '../lib/paths.ts'
import { regionalSite } from '../lib/region.ts'
import { getSession, setSession, wasSignedIn } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'
import { isConsentReturn } from './consent-return.ts'
import { texts } from '#texts/shell.ts'

const loginFailedMs = 5000
const explainedMs = 15_000
let timer: ReturnType<typeof setInterval> | undefined

let starting: Promise<void> | undefined

/** Before any screen of the app: there is a session, or the way to one (specification S4.031–S4.037). Loaders that run at once share it. */
export function requireSession(url: URL): Promise<void> {
  starting ??= findSession(url).finally(() => { starting = undefined })
  return starting
}

async function findSession(url: URL) {
  const { type } = await loadEnvironment()
  switchByAddress(url)
  if (isMocked()) return begin('mock', '')
  if (getSession()) return keepFresh()
  const { code, state, token } = Object.fromEntries(['code', 'state',
    'token'].map(name => [name, url.searchParams.get(name)])) as Record<'code' | 'state' | 'token', string | null>
  switch (signInStep({ code: isConsentReturn(url) ? null : code, state, token, hasStoredUser: wasSignedIn() })) {
    case 'exchange-code': return signInByCode({ code: code ?? '', state: state ?? '', iss: url.searchParams.get('iss') ?? undefined })
    case 'store-token': return signInByToken(url, token ?? '')
    case 'restore': if (await restore()) return
  }
  throw redirect(type !== 'demo' && await setupNeeded() ? paths.setup
    : `${paths.login}${url.pathname === '/' && !url.search ? '' : `?to=${encodeURIComponent(url.pathname + url.search)}`}`)
}

/** Microsoft comes back to the origin with state=login; other providers with the state that the server made (S7.009). */
async function signInByCode({ code, state, iss }: { code: string; state: string; iss: string | undefined }) {
  let session: RegionalSession
  try {
    session = state === 'login'
      ? await call(signInWithMicrosoft, { code, redirectUri: location.origin }, { quiet: true })
      : await call(exchangeCode, { code, state, iss }, { quiet: true })
  } catch (error) {
    toast('alert', texts.loginFailed, loginFailedMs)
    // Such as that the account's password, given once, binds it.
    if (error instanceof CallFailure && error.code === 401 && error.body) toast('info', error.message, explainedMs)
    throw redirect(paths.login)
  }
  const site = regionalSite(session.regionUrl, session.token)
  if (site) {
    location.assign(site)
    await new Promise<never>(() => {})
  }
  begin(session.token, session.expiresAt)
  throw redirect(paths.overview)
}

/** A token in the address is stored and leaves it at once (S4.033). How old it is nobody knows, so a fresh one takes its place (S4.037). */
function signInByToken(url: URL, token: string): never {
  begin(token, new Date(Date.now() + tokenRefreshInterval).toISOString())
  renew()
  url.searchParams.delete('token')
  throw redirect(url.pathname + url.search)
}

function begin(token: string, expiresAt: string) {
  setSession({ token, expiresAt })
  keepFresh()
}

async function restore(): Promise<boolean> {
  try {
    setSession(await freshToken())
    keepFresh()
    return true
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code === 401) setSession(undefined)
    return false
  }
}

async function freshToken() {
  const { data, expiresAt } = await call(refreshToken, {}, { quiet: true })
  return { token: data, expiresAt }
}

/** A fresh token every 15 minutes while somebody is signed in (specification S4.037, S9.015). */
function keepFresh() {
  timer ??= setInterval(renew, tokenRefreshInterval)
}

function renew() {
  if (getSession()) void freshToken().then(session => { if (getSession()) setSession(session) }, () => {})
}

export async function setupNeeded(): Promise<boolean> {
  try {
    return (await call(getSetup, {}, { quiet: true })).needed
  } catch {
    return false
  }
}
