import { isLoopbackHost } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

const path = '/data-sources-management'

/** Where consent to a source returns to: this site, as the operator names it, or this machine. @throws AppError `conflict` */
export function returnAddress({ settings: { publicUrl } }: Pick<Services, 'settings'>, origin?: string): string {
  if (publicUrl !== undefined) return publicUrl + path
  if (origin !== undefined && isLoopbackHost(new URL(origin).hostname)) return new URL(origin).origin + path
  throw new AppError(
    'conflict',
    'Consent returns to the address of this server, which nobody has named. The operator sets PUBLIC_URL.',
  )
}
