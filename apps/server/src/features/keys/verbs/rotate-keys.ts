import { audit, installationTrail, type Rotated } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { productActor } from '../../../http/actor.ts'

/** Which keys a rotation replaces: the one outside the stores, or the root secret and the organisations' keys inside them. */
export type Rotation = 'wrapping-key' | 'data-keys'

/** Replaces keys while everything goes on; each organisation's trail says so, and the installation's. */
export async function rotateKeys({ stores: { meta } }: Pick<Services, 'stores'>, rotation: Rotation): Promise<Rotated> {
  const change = (organisationId: string) => ({
    action: 'keys.rotate',
    subject: organisationId,
    before: null,
    after: { keys: rotation },
  })
  const note = (tx: Parameters<typeof audit>[0], organisationId: string) =>
    audit(tx, productActor(organisationId), change(organisationId))
  const rotated = rotation === 'wrapping-key' ? await meta.keys.rotate(note) : await meta.keys.renew(note)
  await meta.acrossOrganisations.transaction().execute(tx => note(tx, installationTrail))
  return rotated
}
