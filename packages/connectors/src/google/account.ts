import { z } from 'zod'
import type { OAuthClient } from '../kit/connector.ts'

/** What Google's console gives for a key of a service account, as far as it counts here. */
const AccountKey = z.looseObject({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().includes('-----BEGIN'),
  private_key_id: z.string().optional(),
  client_id: z.string().optional(),
})
type AccountKey = z.infer<typeof AccountKey>

/** The JSON of a key, as a text or as an object. Its message never quotes it. */
export const AccountKeySetting = z
  .union([z.string().max(20_000), z.record(z.string(), z.unknown())])
  .refine(value => readKey(value) !== undefined, {
    message:
      'This is no key of a service account. Enter the whole JSON file that Google Cloud gave when the key was made.',
  })
  .meta({
    title: 'Service account key',
    description: 'The JSON file of the key, whole.',
    secret: true,
    control: 'json',
  })
type AccountKeySetting = z.infer<typeof AccountKeySetting>

export interface ServiceAccount {
  serviceAccountKey: AccountKeySetting
  /** The administrator in whose name the directory is read. */
  adminEmail: string
}

export const tokenAddress = 'https://oauth2.googleapis.com/token'

/** The service account speaks for the administrator, and for others by `tokens.as`; for itself where there is none. Where tokens come from is never taken from the key. */
export function accountClient({
  serviceAccountKey,
  adminEmail,
}: Pick<ServiceAccount, 'serviceAccountKey'> & Partial<ServiceAccount>): OAuthClient {
  const key = readKey(serviceAccountKey)
  return {
    clientId: key?.client_id ?? key?.client_email ?? '',
    token: tokenAddress,
    proof: { kind: 'none' },
    grant: {
      kind: 'assertion',
      issuer: key?.client_email ?? '',
      privateKey: key?.private_key ?? '',
      ...(key?.private_key_id !== undefined && { keyId: key.private_key_id }),
      ...(adminEmail !== undefined && { subject: adminEmail }),
    },
  }
}

/** Nothing for what is no key. */
export function readKey(value: unknown): AccountKey | undefined {
  return AccountKey.safeParse(typeof value === 'string' ? parsed(value) : value).data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
