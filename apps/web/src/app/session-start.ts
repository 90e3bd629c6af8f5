import {
  confirmHandOver,
  exchangeCode,
  getSetup,
  refreshToken,
  signInWithMicrosoft,
  takeHandOver,
  type RegionalSession,
} from '@sharelight/contract'
import { longestUnused, signInStep, tokenRefreshInterval } from '@sharelight/domain'
import { redirect } from 'react-router'
import { unusedFor, watchTouches } from '../lib/activity.ts'
import { CallFailure, call } from '../lib/api.ts'
import { loadEnvironment } from '../lib/environment.ts'
import { reportFailure } from '../lib/failures.ts'
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
  starting ??= findSession(url).finally(() => {
    starting = undefined
  })
  return starting
}

async function findSession(url: URL) {
  const { type } = await loadEnvironment()
  switchByAddress(url)
  if (isMocked()) return begin('mock', '')
  if (getSession()) return keepFresh()
  const [code, state, token, handOver] = [
    brought(url, 'code'),
    brought(url, 'state'),
    brought(url, 'token'),
    brought(url, 'handOver'),
  ]
  if (handOver)
    return goOn(url, 'handOver', async () => (await call(confirmHandOver, { token: handOver }, { quiet: true })).url)
  switch (signInStep({ code: isConsentReturn(url) ? null : code, state, token, hasStoredUser: wasSignedIn() })) {
    case 'exchange-code':
      return signInByCode({ code: code ?? '', state: state ?? '', iss: url.searchParams.get('iss') ?? undefined })
    case 'store-token':
      return goOn(url, 'token', () => signInByToken(token ?? ''))
    case 'restore':
      if (await restore()) return
  }
  throw redirect(
    type !== 'demo' && (await setupNeeded())
      ? paths.setup
      : `${paths.login}${url.pathname === '/' && !url.search ? '' : `?to=${encodeURIComponent(url.pathname + url.search)}`}`,
  )
}

const brought = ({ searchParams }: URL, name: string) => searchParams.get(name) || null

/** Microsoft comes back to the origin with state=login; other providers with the state that the server made (S7.009). */
async function signInByCode({ code, state, iss }: { code: string; state: string; iss: string | undefined }) {
  let session: RegionalSession
  try {
    session =
      state === 'login'
        ? await call(signInWithMicrosoft, { code, redirectUri: location.origin }, { quiet: true })
        : await call(exchangeCode, { code, state, iss }, { quiet: true })
  } catch (error) {
    toast('alert', texts.loginFailed, loginFailedMs)
    // Such as that the account's password, given once, binds it.
    if (error instanceof CallFailure && error.code === 401 && error.body) toast('info', error.message, explainedMs)
    throw redirect(paths.login)
  }
  const site = regionalSite(session.regionUrl, session.token)
  if (site) return leaveFor(site)
  begin(session.token, session.expiresAt)
  throw redirect(paths.overview)
}

/**
 * A token in the address is taken and leaves it at once (S4.033). It is no bearer: the server answers it first with where this browser shows that
 * it began to sign in, and what comes back from there with the session, which is stored.
 */
async function signInByToken(token: string): Promise<string | undefined> {
  const taken = await call(takeHandOver, { token }, { quiet: true })
  if ('url' in taken) return taken.url
  begin(taken.token, taken.expiresAt)
}

/** Takes what the address brings with this name, and goes on where that leads, or here without it; who is not signed in by it reads why. */
async function goOn(url: URL, name: 'token' | 'handOver', take: () => Promise<string | undefined>): Promise<never> {
  let elsewhere: string | undefined
  try {
    elsewhere = await take()
  } catch (error) {
    toast('alert', error instanceof CallFailure ? error.message : texts.loginFailed, explainedMs)
  }
  if (elsewhere) return leaveFor(elsewhere)
  url.searchParams.delete(name)
  throw redirect(url.pathname + url.search)
}

/** Another site: nothing of this one is shown meanwhile. */
function leaveFor(site: string): Promise<never> {
  location.assign(site)
  return new Promise<never>(() => {})
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

async function freshToken(unusedSeconds?: number) {
  const { data, expiresAt } = await call(refreshToken, { unusedSeconds }, { quiet: true })
  return { token: data, expiresAt }
}

/** A fresh token every 15 minutes while somebody is signed in (specification S4.037, S9.015), and has not left the page alone for too long. */
function keepFresh() {
  if (timer) return
  watchTouches()
  timer = setInterval(renew, tokenRefreshInterval)
}

function renew() {
  if (!getSession()) return
  const unused = unusedFor()
  // The session is over, and what is on the screen with it.
  if (unused >= longestUnused) return reportFailure(new CallFailure(401, undefined), '/refreshtoken')
  void freshToken(Math.floor(unused / 1000)).then(
    session => {
      if (getSession()) setSession(session)
    },
    () => {},
  )
}

export async function setupNeeded(): Promise<boolean> {
  try {
    return (await call(getSetup, {}, { quiet: true })).needed
  } catch {
    return false
  }
}
