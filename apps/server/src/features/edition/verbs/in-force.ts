import {
  AppFlags,
  EditionName,
  type AppDefinition,
  type EditionName as Edition,
  type FeatureId,
} from '@sharelight/contract'
import {
  defaultEdition,
  editionHere,
  featuresOf,
  featuresOfApps,
  isEditionName,
  listApps,
  type EditionRecord,
  type FeatureQuestion,
} from '@sharelight/domain'
import { z } from 'zod'
import type { Services } from '../../../context.ts'
import { readContent } from '../../content/verbs/read-content.ts'

export interface EditionRow {
  edition: string
  trial_edition: string | null
  trial_ends_at: Date | null
  trial_used: boolean
  features: { id: string; enabled: boolean }[]
  preferences: Record<string, unknown>
  partner_id: string
}

export function toRecord(row: EditionRow): EditionRecord {
  return {
    edition: isEditionName(row.edition) ? row.edition : defaultEdition,
    trialEdition: row.trial_edition === null ? null : EditionName.parse(row.trial_edition),
    trialEndsAt: row.trial_ends_at,
    trialUsed: row.trial_used,
  }
}

const SavedApps = z.record(z.string(), AppFlags).catch({})
export const savedApps = ({ preferences }: Pick<EditionRow, 'preferences'>) =>
  new Map(Object.entries(SavedApps.parse(preferences.apps ?? {})))
export const flagsOf = ({ features }: Pick<EditionRow, 'features'>) =>
  new Map(features.map(({ id, enabled }) => [id, enabled]))

export async function appDefinitions(partner = ''): Promise<AppDefinition[]> {
  return z.array(z.custom<AppDefinition>()).parse(await readContent('apps', { partner }))
}

/** What decides an organisation's features: the edition in force now, its flags, and what its apps bring along. */
export async function featureQuestion(
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  row: EditionRow,
): Promise<FeatureQuestion> {
  const edition = editionHere(toRecord(row), now(), settings.environment)
  const switched = flagsOf(row)
  const apps = listApps(await appDefinitions(row.partner_id), {
    edition,
    orgFlags: onFlags(switched),
    saved: savedApps(row),
  })
  return { edition, environment: settings.environment, switched, brought: featuresOfApps(apps) }
}

export const onFlags = (flags: ReadonlyMap<string, boolean>) =>
  new Set([...flags].filter(([, on]) => on).map(([id]) => id))

/** The edition and the features in force now. */
export async function inForce(
  services: Pick<Services, 'settings' | 'now'>,
  row: EditionRow,
): Promise<{ edition: Edition; features: ReadonlySet<FeatureId> }> {
  const question = await featureQuestion(services, row)
  return {
    edition: question.edition,
    features: new Set(
      featuresOf(question)
        .filter(({ enabled }) => enabled)
        .map(({ id }) => id),
    ),
  }
}
