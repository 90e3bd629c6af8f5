import type { Settings } from '../settings.ts'
import { AppError } from '../http/app-error.ts'
import { isSameSecret } from './same-secret.ts'

/** Whether the bearer is the provider's key. @throws AppError `unauthorized`, also where no provider runs the installation */
export function requireProviderKey({ providerKey }: Settings, bearer: string) {
  if (!providerKey)
    throw new AppError(
      'unauthorized',
      'No provider runs this installation. Its operator can set SHARELIGHT_PROVIDER_KEY.',
    )
  if (!isSameSecret(providerKey, bearer)) throw new AppError('unauthorized', "This is not the provider's key.")
}
