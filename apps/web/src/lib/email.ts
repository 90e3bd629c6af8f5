import { isEmail as isAddress } from '@sharelight/domain'

/** A standard e-mail address, spaces around it aside (specification S5.001). */
export function isEmail(text: string): boolean {
  return isAddress(text.trim())
}

const consumerProviders = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'proton.me',
  'protonmail.com',
])

/** The domain of an address when it can be an organisation's own; a consumer provider's cannot. */
export function ownDomain(email: string): string | undefined {
  const domain = isEmail(email) ? email.trim().toLowerCase().split('@').at(-1) : undefined
  return domain && !consumerProviders.has(domain) ? domain : undefined
}
