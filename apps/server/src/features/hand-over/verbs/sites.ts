import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

/** Each step of a hand-over has this long. */
const stepMs = 60_000

export const endOfStep = (now: Date) => new Date(now.getTime() + stepMs)

/** The operator's other site that an address belongs to; undefined where it is this one or none of theirs. */
export function otherSite(
  { settings: { publicUrl, regions = [] } }: Pick<Services, 'settings'>,
  address: string,
): string | undefined {
  const site = URL.canParse(address) ? new URL(address).origin : undefined
  return site !== undefined && site !== publicUrl && regions.includes(site) ? site : undefined
}

/** Where this site is. A hand-over is from one address to another: without an address of its own a site takes none. */
export const thisSite = ({ settings: { publicUrl } }: Pick<Services, 'settings'>) => publicUrl ?? ''

/** One text for a token that was used, is over, is of another browser, or never was. */
export const signsNobodyIn = () =>
  new AppError(
    'forbidden',
    'This link signs nobody in: it works once, within a minute, and only in the browser that began to sign in. Sign in here.',
  )
