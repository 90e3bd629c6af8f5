import { z } from 'zod'
import type { Grant, Principal } from '../../kit/connector.ts'
import { grantsOf } from '../../kit/ntfs/rights.ts'
import { principalOfSid, securityIn } from '../../kit/ntfs/sddl.ts'
import type { StorageClient } from '../storage/client.ts'
import { isDenied, isMissing, isUnknown } from '../storage/fault.ts'
import { shareOf } from '../storage/snapshot.ts'

/** Who owns a file or directory and who reaches it by its NTFS permissions. */
export interface Permission {
  owner?: Principal
  grants: Grant[]
}

const Answered = z.looseObject({ permission: z.string().optional(), Permission: z.string().optional() })
const mostKnown = 20_000

/** Permissions by their keys: many files have the same. Asked for once each. */
export class Permissions {
  readonly #client: StorageClient
  readonly #share: string
  readonly #known = new Map<string, Promise<Permission | undefined>>()

  constructor(client: StorageClient, share: string) {
    this.#client = client
    // A snapshot's permissions are those that its share keeps.
    this.#share = shareOf(share)
  }

  /** Undefined where it may not be seen, or there is none. */
  of(key: string): Promise<Permission | undefined> {
    if (!key) return Promise.resolve(undefined)
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size >= mostKnown) this.#known.clear()
    const asked = permissionAt(this.sddlOf(key))
    this.#known.set(key, asked)
    asked.catch(() => this.#known.delete(key))
    return asked
  }

  /** As NTFS writes it; undefined where it may not be seen, or there is none. */
  async sddlOf(key: string): Promise<string | undefined> {
    const query = [
      ['restype', 'share'],
      ['comp', 'filepermission'],
    ] as const
    try {
      const answer = await this.#client.call({
        container: this.#share,
        query,
        headers: { 'x-ms-file-permission-key': key },
      })
      const said = Answered.safeParse(jsonIn(await answer.text())).data
      return said?.permission ?? said?.Permission
    } catch (error) {
      if (isDenied(error) || isUnknown(error) || isMissing(error)) return undefined
      throw error
    }
  }
}

async function permissionAt(asked: Promise<string | undefined>): Promise<Permission | undefined> {
  const sddl = await asked
  return sddl === undefined ? undefined : permissionOf(sddl)
}

function permissionOf(sddl: string): Permission {
  const { owner, aces } = securityIn(sddl)
  const grants = grantsOf({ aces, owner, share: undefined }, principalOfSid)
  return { ...(owner !== undefined && { owner: principalOfSid(owner) }), grants }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
