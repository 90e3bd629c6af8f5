import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../settings.ts'
import { AppError } from '../http/app-error.ts'

/** Whether the bearer is the provider's key. @throws AppError `unauthorized`, also where no provider runs the installation */
export function requireProviderKey({ providerKey }: Settings, bearer: string) {
  if (!providerKey)
    throw new AppError(
      'unauthorized',
      'No provider runs this installation. Its operator can set SHARELIGHT_PROVIDER_KEY.',
    )
  if (!timingSafeEqual(digest(providerKey), digest(bearer)))
    throw new AppError('unauthorized', "This is not the provider's key.")
}

const digest = (text: string) => createHash('sha256').update(text).digest()
