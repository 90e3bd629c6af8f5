import type { EditionAnswer } from '@sharelight/contract'
import { editionCapabilities, editionHere, editionStatus, mayStartTrial } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { toRecord, type EditionRow } from './in-force.ts'

export async function readEdition(ctx: Context, full: boolean): Promise<EditionAnswer> {
  const row = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('organisations')
    .selectAll()
    .executeTakeFirstOrThrow()
  return toAnswer(ctx, row, full)
}

export function toAnswer({ services }: Pick<Context, 'services'>, row: EditionRow, full: boolean): EditionAnswer {
  const [record, now, { environment }] = [toRecord(row), services.now(), services.settings]
  const edition = editionStatus(record, now, environment)
  if (!full) return { edition }
  const capabilities = editionCapabilities[editionHere(record, now, environment)]
  return { edition, capabilities, mayStartTrial: mayStartTrial(record, now), own: ownInstallation(services) }
}

/** Where no provider runs the installation, the organisation decides on its edition and features itself. */
export const ownInstallation = ({ settings }: Context['services']) => settings.providerKey === undefined
