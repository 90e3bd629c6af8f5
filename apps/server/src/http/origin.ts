import type { Services } from '../context.ts'
import { AppError } from './app-error.ts'

/**
 * A link into the product for `path`: whole where the operator says where browsers reach this server, else only the path, which the
 * browser that shows it completes. Never from the request: whoever sends it chooses its Host and Origin.
 */
export function linkTo({ settings }: Pick<Services, 'settings'>, path: `/${string}`): string {
  return `${settings.publicUrl ?? ''}${path}`
}

/** Holds an address that a sign-in elsewhere returns to on this site, where the operator says which that is. @throws AppError `invalid` */
export function requireOwnAddress({ settings: { publicUrl } }: Services, redirectUri: string) {
  if (publicUrl === undefined || new URL(redirectUri).origin === publicUrl) return
  throw new AppError('invalid', `redirectUri: return to ${publicUrl}, where this server is (PUBLIC_URL).`, {
    field: 'redirectUri',
  })
}
