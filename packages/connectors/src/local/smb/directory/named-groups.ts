import { z } from 'zod'
import { isLeftOut } from '../../../kit/ntfs/rights.ts'
import type { SmbNames } from '../names.ts'
import type { NamedGroup } from './members.ts'

const most = 5000
const Position = z.object({ groups: z.array(z.string().regex(/^S-[\d-]+$/)).max(most) })

/** The groups that permissions name, as they are met while the share is read; a scan that goes on knows those of the last one. */
export class NamedGroups {
  readonly #sids = new Set<string>()

  note(sids: readonly string[], names: SmbNames): void {
    for (const sid of sids)
      if (this.#sids.size < most && !isLeftOut(sid) && names.of(sid).kind === 'group') this.#sids.add(sid)
  }

  remember(position: string | undefined): void {
    try {
      for (const sid of Position.parse(JSON.parse(position ?? '')).groups)
        if (this.#sids.size < most) this.#sids.add(sid)
    } catch {
      // A first scan has none.
    }
  }

  position = () => JSON.stringify({ groups: [...this.#sids] } satisfies z.infer<typeof Position>)

  async all(names: SmbNames): Promise<NamedGroup[]> {
    const sids = [...this.#sids].toSorted()
    await names.learn(sids)
    return sids.map(sid => ({ sid, name: names.of(sid).name }))
  }
}
