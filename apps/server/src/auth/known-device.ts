import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { secretCookie, setSecretCookie, type Exchange } from '../http/cookies.ts'

/** Who has signed in with this browser, newest first, each with a name of the browser for them. */
const Known = z.array(z.object({ user: z.string(), device: z.string() })).max(8)
const name = 'sharelight_device'
const days = 180

/** What this browser is to a user who has signed in with it; undefined for one who has not. */
export async function deviceOf(
  services: Services,
  request: FastifyRequest,
  userId: string,
): Promise<string | undefined> {
  return (await read(services, request)).find(({ user }) => user === userId)?.device
}

/** Remembers in an encrypted cookie of this browser that the user signed in with it. It signs nobody in. */
export async function rememberDevice(services: Services, userId: string, exchange: Exchange): Promise<void> {
  const known = await read(services, exchange.request)
  const own = known.find(({ user }) => user === userId) ?? { user: userId, device: randomUUID() }
  const value = services.stores.meta.keys.seal(
    JSON.stringify([own, ...known.filter(each => each !== own)].slice(0, 8)),
    name,
  )
  setSecretCookie(services.settings, { name, value, maxAge: days * 24 * 3600 }, exchange)
}

async function read({ stores, settings }: Services, request: FastifyRequest): Promise<z.infer<typeof Known>> {
  const sealed = secretCookie(settings, name, request)
  if (!sealed) return []
  try {
    return Known.parse(JSON.parse(await stores.meta.keys.open(sealed, name)))
  } catch {
    return []
  }
}
