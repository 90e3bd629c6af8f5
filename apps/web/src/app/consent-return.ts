import { confirmMipConsent, giveConsent, putUiSettings } from '@sharelight/contract'
import { redirect } from 'react-router'
import { call, CallFailure } from '../lib/api.ts'
import { consentRedirect, type ConsentKind } from '../lib/consent.ts'
import { paths } from '../lib/paths.ts'
import { toast } from '../ui/toast.ts'
import { texts } from '#texts/shell.ts'

/** Where consent flows return to (specification S2.020, S2.021). */
const landings: readonly string[] = [paths.sources, '/mapping', '/']

export function isConsentReturn({ pathname, searchParams }: URL): boolean {
  const state = searchParams.get('state')
  return searchParams.has('code') && (state === 'mip' || state === 'auditlog') && landings.includes(pathname)
}

/** Exchanges the code of a consent and leads on; the code leaves the address. @throws a redirect */
export async function takeConsent(url: URL) {
  if (!isConsentReturn(url)) return
  const kind = url.searchParams.get('state') as ConsentKind
  const redirectUri = url.pathname === paths.sources ? url.origin + paths.sources : consentRedirect(kind, url.origin)
  try {
    await call(giveConsent, { code: url.searchParams.get('code') ?? '', redirectUri, provider: kind }, { quiet: true })
    if (kind === 'mip') await takeUpLabelling()
    toast('success', texts.consent[kind])
  } catch (error) {
    toast('alert', error instanceof CallFailure && error.body ? error.message : texts.consent.failed)
    throw redirect(kind === 'mip' ? paths.microsoftLabelling : paths.sources)
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
