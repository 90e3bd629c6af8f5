import { Anchor, Button, Divider, Stack } from '@mantine/core'
import {
  forgotPassword,
  getMicrosoftUrl,
  getProviderUrl,
  listSignInProviders,
  type SignInProvider,
} from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isEmail } from '../../lib/email.ts'
import { hasPasskeys, signInByPasskey, wasDeclined } from '../../lib/passkeys.ts'
import { setSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/login.ts'

/** What is possible beside a password: the organisation's identity providers, and a new password by mail. */
export function OtherWays({ email, onDone }: { email: string; onDone: () => void }) {
  const known = isEmail(email) ? email : undefined
  const { data } = useQuery({
    queryKey: ['sign-in-providers', known],
    queryFn: () => call(listSignInProviders, { email: known }, { quiet: true }),
    retry: false,
  })
  const providers = data?.providers ?? []
  return (
    <Stack gap="sm" mt="md">
      {providers.length > 0 && <Divider label={texts.or} />}
      {providers.map(provider => (
        <Button key={provider.id} variant="default" size="md" onClick={() => void leaveFor(provider)}>
          <span className="truncate" title={texts.with(provider.name)}>
            {texts.with(provider.name)}
          </span>
        </Button>
      ))}
      {hasPasskeys() && (
        <Button variant="subtle" onClick={() => void withPasskey(onDone)}>
          {texts.passkey}
        </Button>
      )}
      {!isSecureContext && <p className="caption">{texts.unencrypted}</p>}
      <Anchor component="button" type="button" size="sm" onClick={() => void askForLink(known)}>
        {texts.forgot}
      </Anchor>
    </Stack>
  )
}

async function withPasskey(onDone: () => void) {
  try {
    setSession(await signInByPasskey())
    onDone()
  } catch (error) {
    if (!wasDeclined(error)) toast('alert', texts.passkeyFailed)
  }
}

async function leaveFor({ id, kind }: SignInProvider) {
  try {
    location.assign(
      kind === 'microsoft'
        ? await microsoftUrl()
        : (await call(getProviderUrl, { id, redirectUri: location.origin }, { quiet: true })).url,
    )
  } catch {
    toast('alert', texts.elsewhere)
  }
}

/** The browser says where to come back to, and why it went (specification S7.009). */
async function microsoftUrl() {
  const url = new URL((await call(getMicrosoftUrl, {}, { quiet: true })).url)
  url.searchParams.set('redirect_uri', location.origin)
  url.searchParams.set('state', 'login')
  return url.href
}

async function askForLink(email: string | undefined) {
  if (!email) return toast('info', texts.forgotAsk)
  try {
    await call(forgotPassword, { email }, { quiet: true })
    toast('success', texts.forgotSent)
  } catch (error) {
    toast('alert', error instanceof Error ? error.message : texts.failed)
  }
}
