import { confirmMipConsent, finishSourceConsent, giveConsent, putUiSettings } from '@sharelight/contract'
import { redirect } from 'react-router'
import { call, CallFailure } from '../lib/api.ts'
import { consentRedirect, type ConsentKind } from '../lib/consent.ts'
import { paths } from '../lib/paths.ts'
import { toast } from '../ui/toast.ts'
import { texts as sourceTexts } from '#texts/sources.ts'
import { texts } from '#texts/shell.ts'

/** Where consent flows return to (specification S2.020, S2.021). */
const landings: readonly string[] = [paths.sources, '/mapping', '/']

export function isConsentReturn(url: URL): boolean {
  const { pathname, searchParams } = url
  const state = searchParams.get('state')
  if (isSourceReturn(url)) return true
  const brings = searchParams.has('code') || searchParams.has('error')
  return brings && isKind(state) && landings.includes(pathname)
}

const isKind = (state: string | null): state is ConsentKind => state === 'mip' || state === 'auditlog'

/** Consent to a source brings a code, or an administrator's word, or why not; its state is a secret of the server's. */
function isSourceReturn({ pathname, searchParams }: URL): boolean {
  const state = searchParams.get('state')
  const brings = ['code', 'admin_consent', 'error'].some(name => searchParams.has(name))
  return pathname === paths.sources && state !== null && !isKind(state) && brings
}

/** Exchanges the code of a consent and leads on; the code leaves the address. @throws a redirect */
export async function takeConsent(url: URL) {
  if (!isConsentReturn(url)) return
  if (isSourceReturn(url)) return takeSourceConsent(url)
  const kind = url.searchParams.get('state') as ConsentKind
  const back = kind === 'mip' ? paths.microsoftLabelling : paths.sources
  if (!url.searchParams.has('code')) {
    toast('alert', texts.consent.denied)
    throw redirect(back)
  }
  const redirectUri = url.pathname === paths.sources ? url.origin + paths.sources : consentRedirect(kind, url.origin)
  try {
    await call(giveConsent, { code: url.searchParams.get('code') ?? '', redirectUri, provider: kind }, { quiet: true })
    if (kind === 'mip') await takeUpLabelling()
    toast('success', texts.consent[kind])
  } catch (error) {
    toast('alert', error instanceof CallFailure && error.body ? error.message : texts.consent.failed)
    throw redirect(back)
  }
  throw redirect(kind === 'mip' ? `${paths.microsoftLabelling}?stage=3` : paths.sources)
}

/** Specification S4.038. */
async function takeUpLabelling() {
  await call(confirmMipConsent, {}, { quiet: true })
  await call(
    putUiSettings,
    { uiSettings: { mip: { added: true, on: true }, flag_mip_step_done: true } },
    { quiet: true },
  )
}

/** Ends the consent to a source that this browser began. @throws a redirect */
async function takeSourceConsent({ searchParams }: URL): Promise<never> {
  const brought = ['code', 'tenant', 'admin_consent', 'error'].map(name => [name, searchParams.get(name) ?? undefined])
  try {
    const given = { state: searchParams.get('state') ?? '', ...Object.fromEntries(brought) }
    const { source } = await call(finishSourceConsent, given, { quiet: true })
    toast('success', sourceTexts.consent.given(source.name))
  } catch (error) {
    toast('alert', error instanceof CallFailure && error.body ? error.message : sourceTexts.consent.failed)
  }
  throw redirect(paths.sources)
}
